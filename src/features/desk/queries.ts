// What the pages of the desk read and send.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import * as calls from '#src/services/platform.ts'

export type AuditTab = 'waiting' | 'done'

export const useOperatorCaptcha = () =>
  useQuery({
    queryKey: ['desk', 'captcha'],
    queryFn: ({ signal }) => calls.getOperatorCaptcha({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** A fresh secret for the authenticator app, kept while its form is open. */
export const useStartTotp = () =>
  useQuery({
    queryKey: ['desk', 'totp'],
    queryFn: ({ signal }) => calls.startOperatorTotp({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

export const useConfirmTotp = () =>
  useMutation({
    mutationFn: (input: Parameters<typeof calls.confirmOperatorTotp>[0]) => calls.confirmOperatorTotp(input),
  })

export const useCertifications = (tab: AuditTab, page: number, isWanted = true) =>
  useQuery({
    queryKey: ['desk', 'certifications', tab, page],
    queryFn: ({ signal }) => calls.listCertificationsToAudit({ tab, page }, { signal }),
    enabled: isWanted,
  })

export const useCertification = (certificationId: string) =>
  useQuery({
    queryKey: ['desk', 'certification', certificationId],
    queryFn: ({ signal }) => calls.readCertificationToAudit({ certificationId }, { signal }),
    // Each opening is written to the log, so looking back at the window must not count as another.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The picture as an address for the screen; empty until it is there. */
export const useCertificationPicture = (certificationId: string, fileId: string) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['desk', 'picture', certificationId, fileId],
    queryFn: ({ signal }) => calls.downloadCertificationPicture({ certificationId, fileId }, { signal }),
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const address = useMemo(() => (data === undefined ? '' : URL.createObjectURL(data)), [data])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return { address, error, refetch }
}

export const useAudit = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Parameters<typeof calls.auditCertification>[0]) => calls.auditCertification(input),
    onSettled: async () => {
      // Read anew when it is next looked at: reading is written to the log.
      await queries.invalidateQueries({ queryKey: ['desk', 'certification'], refetchType: 'none' })
      await queries.invalidateQueries({ queryKey: ['desk', 'certifications'] })
    },
  })
}

export const useOperators = () =>
  useQuery({
    queryKey: ['desk', 'operators'],
    queryFn: ({ signal }) => calls.listOperators({}, { signal }),
  })

const useChange = <Input, Output>(send: (input: Input) => Promise<Output>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => queries.invalidateQueries({ queryKey: ['desk', 'operators'] }),
  })
}

export const useAddOperator = () =>
  useChange((input: Parameters<typeof calls.registerOperator>[0]) => calls.registerOperator(input))
export const useEditOperator = () =>
  useChange((input: Parameters<typeof calls.editOperator>[0]) => calls.editOperator(input))
export const useMoveOperator = () =>
  useChange((input: Parameters<typeof calls.moveOperator>[0]) => calls.moveOperator(input))
export const useResetPassword = () =>
  useChange((operatorId: string) => calls.resetOperatorPassword({ operatorId }))

export const useChangePassword = () =>
  useMutation({
    mutationFn: (input: Parameters<typeof calls.changeOperatorPassword>[0]) =>
      calls.changeOperatorPassword(input),
  })

export const usePlatformAudit = (page: number) =>
  useQuery({
    queryKey: ['desk', 'audit', page],
    queryFn: ({ signal }) => calls.listPlatformAudit({ page, pageSize: 20 }, { signal }),
  })

export const useCheckAudit = () => useMutation({ mutationFn: () => calls.checkPlatformAudit({}) })
