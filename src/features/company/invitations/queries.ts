// What the page for joining a unit reads and sends.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { applyToJoin, findUnitToJoin, listMyInvitations } from '#src/services/departments.ts'

export const useMyInvitations = () =>
  useQuery({ queryKey: ['joining', 'mine'], queryFn: ({ signal }) => listMyInvitations({}, { signal }) })

export const useFindUnit = () =>
  useMutation({ mutationFn: (creditCode: string) => findUnitToJoin({ creditCode }) })

export const useApply = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (creditCode: string) => applyToJoin({ creditCode }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['joining'] }),
  })
}
