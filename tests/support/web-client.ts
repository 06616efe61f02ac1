// The browser's client for tests: a token in memory, a clock that stands still, and the failures it told of.
import type { CallFailure } from '#protocol/call-failure.ts'
import type { Identity } from '#protocol/identity.ts'
import { createClient } from '#src/services/http/client.ts'
import type { Client } from '#src/services/http/client.ts'

export const TEST_SECRET = 'a-secret'

export interface TestClient {
  readonly client: Client
  readonly token: { current: string | null }
  readonly told: readonly CallFailure[]
}

/** A client against the given origin, signed in when a token is given. */
export const testClient = (
  origin: string,
  options: { token?: string; identity?: Identity; now?: () => number } = {},
): TestClient => {
  const token = { current: options.token ?? null }
  const told: CallFailure[] = []
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
  })
  return { client, token, told }
}
