// What the pages of the desk read and send.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import * as calls from '#src/services/operators.ts'

export type AuditTab = 'waiting' | 'suspended' | 'holding' | 'done'

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

export const useCertifications = (tab: AuditTab, page: number, keyword = '') =>
  useQuery({
    queryKey: ['desk', 'certifications', tab, page, keyword],
    queryFn: ({ signal }) => calls.listCertificationsToAudit({ tab, page, keyword }, { signal }),
  })

export const useCertification = (certificationId: string) =>
  useQuery({
    queryKey: ['desk', 'certification', certificationId],
    queryFn: ({ signal }) => calls.readCertificationToAudit({ certificationId }, { signal }),
    // Each opening is written to the log, so looking back at the window must not count as another.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** One submission in full. */
export type AuditedDetail = NonNullable<ReturnType<typeof useCertification>['data']>

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

const useDecision = <Input, Output>(
  send: (input: Input) => Promise<Output>,
  refetchType: 'none' | 'active',
) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['desk', 'certification'], refetchType })
      await queries.invalidateQueries({ queryKey: ['desk', 'certifications'] })
    },
  })
}

/** The page goes on to the next one, and reading is written to the log: so it is read again when it is next looked at. */
export const useAudit = () =>
  useDecision(
    (input: Parameters<typeof calls.auditCertification>[0]) => calls.auditCertification(input),
    'none',
  )
export const useSuspend = () =>
  useDecision(
    (input: Parameters<typeof calls.suspendCertification>[0]) => calls.suspendCertification(input),
    'active',
  )
export const useRecheck = () =>
  useDecision((certificationId: string) => calls.recheckCertification({ certificationId }), 'active')

export type CancellationTab = 'cooling' | 'done'

export const useCancellations = (tab: CancellationTab, page: number) =>
  useQuery({
    queryKey: ['desk', 'cancellations', tab, page],
    queryFn: ({ signal }) => calls.listCompanyCancellations({ tab, page }, { signal }),
  })

export const useVeto = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Parameters<typeof calls.vetoCompanyCancellation>[0]) =>
      calls.vetoCompanyCancellation(input),
    onSettled: () => queries.invalidateQueries({ queryKey: ['desk', 'cancellations'] }),
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

export const useCertificates = (page: number, keyword: string) =>
  useQuery({
    queryKey: ['desk', 'certificates', page, keyword],
    queryFn: ({ signal }) => calls.listCertificates({ page, keyword }, { signal }),
  })

export const useRevokeCertificate = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Parameters<typeof calls.revokeCertificate>[0]) => calls.revokeCertificate(input),
    onSettled: () => queries.invalidateQueries({ queryKey: ['desk', 'certificates'] }),
  })
}

/** Who may be given documents, found by what was typed; too little finds nobody. */
export const useQuotaReceivers = (keyword: string) =>
  useQuery({
    queryKey: ['desk', 'quotaReceivers', keyword],
    queryFn: ({ signal }) => calls.findQuotaReceivers({ keyword }, { signal }),
    enabled: keyword.length >= 2,
    placeholderData: keepPreviousData,
  })

export const useGivenDocuments = (page: number) =>
  useQuery({
    queryKey: ['desk', 'givenDocuments', page],
    queryFn: ({ signal }) => calls.listGivenDocuments({ page }, { signal }),
  })

export const useGiveDocuments = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Parameters<typeof calls.giveDocuments>[0]) => calls.giveDocuments(input),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['desk', 'givenDocuments'] })
      await queries.invalidateQueries({ queryKey: ['desk', 'quotaReceivers'] })
    },
  })
}

/** Law firms with their lawyers. */
export const useDeskFirms = () =>
  useQuery({
    queryKey: ['desk', 'firms'],
    queryFn: ({ signal }) => calls.listDeskFirms({}, { signal }),
  })

/** A call of a button after which one of the desk's lists is read again. */
export const useDeskChange = <Input, Output>(list: string, send: (input: Input) => Promise<Output>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => queries.invalidateQueries({ queryKey: ['desk', list] }),
  })
}

const useRegistryChange = <Input, Output>(send: (input: Input) => Promise<Output>) =>
  useDeskChange('firms', send)

export const useSaveLawFirm = () =>
  useRegistryChange((input: Parameters<typeof calls.saveLawFirm>[0]) => calls.saveLawFirm(input))
export const useAddLawyer = () =>
  useRegistryChange((input: Parameters<typeof calls.addLawyer>[0]) => calls.addLawyer(input))
export const useChangeLawyer = () =>
  useRegistryChange((input: Parameters<typeof calls.changeLawyer>[0]) => calls.changeLawyer(input))
export const useHandOverLawyer = () =>
  useRegistryChange((input: Parameters<typeof calls.handOverLawyer>[0]) => calls.handOverLawyer(input))
