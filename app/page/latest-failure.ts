/** The request id of the latest answer with an error status to a request of this page's scripts, for the error page. */
export const latestFailure: { requestId: string | null } = { requestId: null };
