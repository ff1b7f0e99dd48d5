/** What every session of ours expects, on the embedded PostgreSQL and on an external one. */
export const sessionSettings = {
  timezone: "UTC",
  // Statements that have a name, and the check of each foreign key of each row, are planned once a connection: planned
  // each time they cost three times as much. Where the best plan depends on the values (one organization or fifty), the
  // statement has no name and is planned for them, see `StatementCache`.
  plan_cache_mode: "auto",
  jit: "off",
} as const;

/**
 * Server settings for a small hospital server: 2 cores, shared with the application. Given on the command line, so a
 * cluster of an earlier release gets today's; who wants to tune more uses an external PostgreSQL.
 *
 * @param durable false = no fsync, for data that may be lost (tests)
 * @param name shown in the title of every process of the cluster
 */
export function serverSettings({ durable, name }: { durable: boolean; name: string }): Record<string, string> {
  return {
    ...sessionSettings,
    cluster_name: name,
    listen_addresses: "",
    unix_socket_permissions: "0700",
    max_connections: "50",
    shared_buffers: "64MB",
    effective_cache_size: "512MB",
    random_page_cost: "1.1",
    work_mem: "8MB",
    // PostgreSQL 18 reads through worker processes of its own; without them three processes fewer stand idle.
    io_method: "sync",
    // Two cores serve many people at once. It also keeps dynamic shared memory out of use: containers grant 64 MB.
    max_parallel_workers_per_gather: "0",
    max_parallel_maintenance_workers: "0",
    max_worker_processes: "4",
    max_logical_replication_workers: "0",
    // A statement whose client died (kill -9) ends instead of holding locks.
    client_connection_check_interval: "2s",
    synchronous_commit: "on",
    fsync: durable ? "on" : "off",
    full_page_writes: durable ? "on" : "off",
    // Messages about statements can quote values, that is patient data: the log gets those about the server only.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
    log_timezone: "UTC",
  };
}

/** What PostgreSQL gets of our environment: nothing that names a secret. */
export const environment = {
  NODE_ENV: process.env.NODE_ENV,
  PATH: process.env.PATH,
  LC_ALL: "C",
  TZ: "UTC",
};
