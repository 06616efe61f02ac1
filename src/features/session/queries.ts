// What the sign-in pages read and send.
import { useMutation, useQuery } from '@tanstack/react-query'
import { getCaptcha, register } from '#src/services/account.ts'
import { openSmsLink, readOutbox } from '#src/services/base.ts'

/** The picture captcha; `refetch` asks for another. */
export const useCaptcha = (isWanted: boolean) =>
  useQuery({
    queryKey: ['captcha'],
    queryFn: ({ signal }) => getCaptcha({}, { signal }),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

export const useRegister = () =>
  useMutation({ mutationFn: (input: Parameters<typeof register>[0]) => register(input) })

export const useSmsLink = (tokenId: string) =>
  useQuery({
    queryKey: ['smsLink', tokenId],
    queryFn: ({ signal }) => openSmsLink({ tokenId }, { signal }),
    enabled: tokenId !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useOutbox = () =>
  useQuery({
    queryKey: ['outbox'],
    queryFn: ({ signal }) => readOutbox({}, { signal }),
    refetchInterval: 3_000,
  })
