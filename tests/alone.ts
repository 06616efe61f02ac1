// The tests that want a process to themselves, whatever else runs.

/**
 * They measure their process, fill or change it, or ask what holds before anything was started; or they start many programs,
 * each of which costs by the memory of the process that starts it: a fifth of a second beside many servers.
 */
export const ALONE: readonly string[] = [
  'tests/server/documents/{verification,intake}/hostile.test.ts',
  'tests/server/documents/intake/{outside,refused}.test.ts',
  'tests/server/documents/workers/pool.test.ts',
  'tests/server/http/{json-body,closing,slow}.test.ts',
  'tests/server/db/{embedded,migrate}.test.ts',
  'tests/server/seals/signing-keys/{token,holder-keys,holder-keys-kept}.test.ts',
  'tests/services/http/bind.test.ts',
]
