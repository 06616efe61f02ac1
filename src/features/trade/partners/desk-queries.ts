// What the desk's page of partners reads and sends.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as calls from '#src/services/partners.ts'

export const usePartners = (keyword: string, page: number) =>
  useQuery({
    queryKey: ['desk', 'partners', keyword, page],
    queryFn: ({ signal }) => calls.listPartners({ keyword, page }, { signal }),
    placeholderData: keepPreviousData,
  })

export const usePartnerDues = (partnerId: string, page: number) =>
  useQuery({
    queryKey: ['desk', 'partners', 'dues', partnerId, page],
    queryFn: ({ signal }) => calls.listPartnerDues({ partnerId, page }, { signal }),
    placeholderData: keepPreviousData,
  })

const useChange = <Input>(change: (input: Input) => Promise<unknown>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: ['desk', 'partners'] }),
  })
}

export const useAddPartner = () =>
  useChange((input: Parameters<typeof calls.addPartner>[0]) => calls.addPartner(input))

export const useSetRate = () =>
  useChange((input: Parameters<typeof calls.setPartnerRate>[0]) => calls.setPartnerRate(input))

export const useSettle = () =>
  useChange((input: Parameters<typeof calls.settlePartner>[0]) => calls.settlePartner(input))
