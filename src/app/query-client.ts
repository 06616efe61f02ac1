// The query cache, one for each user and identity.
// So nothing that was read is shown to somebody else.
import { QueryClient } from '@tanstack/react-query'
import { asCallFailure } from '#protocol/call-failure.ts'

/** A cache for one self; only calls that got no answer are tried again. */
export const createQueryClient = (_self: string): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (count, error) => count < 2 && asCallFailure(error).kind === 'network',
      },
      mutations: { retry: false },
    },
  })
