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

/** The newest months in which something was earned, to choose from. */
export const useMonthChoices = () =>
  useQuery({
    queryKey: ['partner', 'months', 'choices'],
    queryFn: ({ signal }) => calls.listPartnerMonths({ page: 1, pageSize: 100 }, { signal }),
  })

/** Saves the lines of a month, or all. */
export const saveCommissions = (month: string, tell: (words: string, tone: 'error') => void) =>
  calls.exportCommissions(month === '' ? {} : { month }, { onFailure: ({ words }) => tell(words, 'error') })

export const useCommissions = (month: string, page: number) =>
  useQuery({
    queryKey: ['partner', 'commissions', month, page],
    queryFn: ({ signal }) => calls.listCommissions({ page, ...(month === '' ? {} : { month }) }, { signal }),
    placeholderData: keepPreviousData,
  })
