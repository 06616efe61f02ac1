// What the user centre sends.
import { useMutation } from '@tanstack/react-query'
import { setSignPassword } from '#src/services/account.ts'

export const useSetSignPassword = () =>
  useMutation({ mutationFn: (input: Parameters<typeof setSignPassword>[0]) => setSignPassword(input) })
