// What the sign-in pages read and send.
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getCaptcha, register } from '#src/services/session.ts'
import { openSmsLink } from '#src/services/base.ts'
import { forgetPartner, rememberedPartner } from '#src/services/partner-code.ts'
import { signOnKey } from '#src/services/http/sign-on-key.ts'
import {
  completeSignOn,
  getPendingSignOn,
  listSignOnWays,
  startSignOn,
} from '#src/services/single-sign-on.ts'

/** The picture captcha, another one with each `round`; `refetch` asks for another too. */
export const useFreshCaptcha = (round: unknown) => {
  const captcha = useQuery({
    queryKey: ['captcha'],
    queryFn: ({ signal }) => getCaptcha({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const { refetch } = captcha
  useEffect(() => {
    if (round !== undefined && round !== null) void refetch()
  }, [round, refetch])
  return captcha
}

export const useRegister = () =>
  useMutation({
    mutationFn: async (input: Parameters<typeof register>[0]) => {
      const done = await register({ ...input, partnerCode: rememberedPartner(localStorage, Date.now()) })
      forgetPartner(localStorage)
      return done
    },
  })

export const useSmsLink = (tokenId: string) =>
  useQuery({
    queryKey: ['smsLink', tokenId],
    queryFn: ({ signal }) => openSmsLink({ tokenId }, { signal }),
    enabled: tokenId !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The providers one may sign in at here. */
export const useSignOnWays = () =>
  useQuery({
    queryKey: ['signOnWays'],
    queryFn: ({ signal }) => listSignOnWays({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Leaves for a provider; the page goes away when it succeeds. */
export const useDeparture = () =>
  useMutation({
    mutationFn: async (input: Parameters<typeof startSignOn>[0]) => {
      const { url, browserKey } = await startSignOn(input)
      signOnKey.write(browserKey)
      window.location.assign(url)
    },
  })

/** Who came back from a provider and is not known here yet; null when there is nobody. */
export const usePendingSignOn = () => {
  const browserKey = signOnKey.read()
  return useQuery({
    queryKey: ['pendingSignOn', browserKey],
    queryFn: ({ signal }) =>
      browserKey === '' ? Promise.resolve(null) : getPendingSignOn({ browserKey }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

type Completion = Omit<Parameters<typeof completeSignOn>[0], 'browserKey'>

export const useCompletion = () =>
  useMutation({
    mutationFn: async (typed: Completion) => {
      const done = await completeSignOn({
        ...typed,
        browserKey: signOnKey.read(),
        partnerCode: rememberedPartner(localStorage, Date.now()),
      })
      signOnKey.clear()
      forgetPartner(localStorage)
      return done
    },
  })
