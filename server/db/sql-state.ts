// Reads PostgreSQL's error code out of whatever the layers above wrapped around it.

/** The five-character SQLSTATE of a database error (`23505` unique, `40001` serialization …), or undefined. */
export function sqlState(error: unknown): string | undefined {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) {
    const code = (at as { code?: unknown }).code
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}

/** The name of the constraint or unique index a database error is about, or undefined. */
export function brokenConstraint(error: unknown): string | undefined {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) {
    const constraint = (at as { constraint?: unknown }).constraint
    if (typeof constraint === 'string') return constraint
  }
  return undefined
}

const [READ_ONLY, DISK_FULL] = ['25006', '53100']

/** Whether the database took no write because its disk is full: it can still be read. */
export function isOutOfRoom(error: unknown): boolean {
  const state = sqlState(error)
  return state === READ_ONLY || state === DISK_FULL
}
