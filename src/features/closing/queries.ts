// What the page for closing an account reads and sends.
import { useMutation, useQuery } from '@tanstack/react-query'
import { closeAccount, getClosingConditions } from '#src/services/closing.ts'

export const useConditions = () =>
  useQuery({
    queryKey: ['closing'],
    queryFn: ({ signal }) => getClosingConditions({}, { signal }),
    staleTime: 0,
  })

export const useClose = () =>
  useMutation({ mutationFn: (verifyCode: string) => closeAccount({ verifyCode, agreed: true }) })
