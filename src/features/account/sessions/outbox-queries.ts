// What the page of messages sent reads, outside production.
import { useQuery } from '@tanstack/react-query'
import { readOutbox } from '#src/services/base.ts'
import { readMailOutbox } from '#src/services/notice-settings.ts'
import { readTransferOutbox } from '#src/services/certifications.ts'

export const useOutbox = () =>
  useQuery({
    queryKey: ['outbox'],
    queryFn: ({ signal }) => readOutbox({}, { signal }),
    refetchInterval: 3_000,
  })

/** What the embedded mail gateway would have sent. */
export const useMailOutbox = () =>
  useQuery({
    queryKey: ['mailOutbox'],
    queryFn: ({ signal }) => readMailOutbox({}, { signal }),
    refetchInterval: 3_000,
  })

/** What the embedded bank would have paid. */
export const useTransferOutbox = () =>
  useQuery({
    queryKey: ['transferOutbox'],
    queryFn: ({ signal }) => readTransferOutbox({}, { signal }),
    refetchInterval: 3_000,
  })
