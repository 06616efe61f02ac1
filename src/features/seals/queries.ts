// What the seal pages read and send.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { changeSeal, createCompanySeal, createSignature, listSeals } from '#src/services/account.ts'

export const useSeals = () =>
  useQuery({ queryKey: ['seals'], queryFn: ({ signal }) => listSeals({}, { signal }) })

const useSealChange = <Input, Output>(mutationFn: (input: Input) => Promise<Output>) => {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => queries.invalidateQueries({ queryKey: ['seals'] }) })
}

export const useChangeSeal = () =>
  useSealChange((input: Parameters<typeof changeSeal>[0]) => changeSeal(input))

export const useCreateSignature = () =>
  useSealChange((input: Parameters<typeof createSignature>[0]) => createSignature(input))

export const useCreateCompanySeal = () =>
  useSealChange((input: Parameters<typeof createCompanySeal>[0]) => createCompanySeal(input))
