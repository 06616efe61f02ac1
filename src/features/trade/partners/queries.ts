// What a partner's page reads.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as calls from '#src/services/partners.ts'

export const usePartner = () =>
  useQuery({ queryKey: ['partner', 'own'], queryFn: ({ signal }) => calls.getPartner({}, { signal }) })

export const usePartnerCustomers = (page: number) =>
  useQuery({
    queryKey: ['partner', 'customers', page],
    queryFn: ({ signal }) => calls.listPartnerCustomers({ page }, { signal }),
    placeholderData: keepPreviousData,
  })

export const usePartnerMonths = (page: number) =>
  useQuery({
    queryKey: ['partner', 'months', page],
    queryFn: ({ signal }) => calls.listPartnerMonths({ page }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useCommissions = (month: string, page: number) =>
  useQuery({
    queryKey: ['partner', 'commissions', month, page],
    queryFn: ({ signal }) => calls.listCommissions({ page, ...(month === '' ? {} : { month }) }, { signal }),
    placeholderData: keepPreviousData,
  })
