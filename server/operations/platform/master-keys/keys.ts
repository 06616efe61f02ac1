// The master keys of an installation, and what is asked through while they change.

/** Whatever runs SQL: a connection of the pool, or a plain one beside the server. */
export interface Sql {
  query(
    text: string,
    values?: unknown[],
  ): Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }>
}

export interface MasterKeys {
  readonly current: Uint8Array
  /** While it is changed. */
  readonly old: Uint8Array | undefined
}
