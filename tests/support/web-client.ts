// The browser's client for tests: a token in memory, a fixed clock, and recorded failures.
import type { CallFailure } from '#protocol/call-failure.ts'
import type { Identity } from '#protocol/identity.ts'
import { createClient } from '#src/services/http/client.ts'
import type { Client } from '#src/services/http/client.ts'

export const TEST_SECRET = 'a-secret'

export interface TestClient {
  readonly client: Client
  readonly token: { current: string | null }
  readonly told: readonly CallFailure[]
  /** By how many milliseconds this computer was found to be behind, each time a call was refused for it. */
  readonly behind: readonly number[]
}

/** A client against the given origin, signed in when a token is given. */
export const testClient = (
  origin: string,
  options: { token?: string; identity?: Identity; now?: () => number } = {},
): TestClient => {
  const token = { current: options.token ?? null }
  const told: CallFailure[] = []
  const behind: number[] = []
  const client = createClient({
    origin,
    secret: TEST_SECRET,
    token: {
      read: () => token.current,
      write: (next) => {
        token.current = next
      },
      clear: () => {
        token.current = null
      },
    },
    identity: () => options.identity ?? null,
    now: options.now ?? (() => Date.now()),
    onForced: (failure) => told.push(failure),
    onClockOff: (behindMs) => behind.push(behindMs),
  })
  return { client, token, told, behind }
}
