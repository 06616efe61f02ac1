// What the embedded cashier reads and sends.
import { useMutation, useQuery } from '@tanstack/react-query'
import { getCashier, payAtCashier } from '#src/services/orders.ts'

export const useCashier = (token: string) =>
  useQuery({
    queryKey: ['cashier', token],
    queryFn: ({ signal }) => getCashier({ token }, { signal }),
    enabled: token !== '',
  })

export const usePayAtCashier = (token: string) => useMutation({ mutationFn: () => payAtCashier({ token }) })
