/** Why a report goes on past what smart inspect said of it. */
export const inspectionReasons = ["as_seen", "clinically_sure", "quotes_prior", "rule_wrong", "other"] as const;
