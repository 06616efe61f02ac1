// What the certification pages read and send.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { FileUploadInput } from '#src/machines/file-upload.machine.ts'
import { useFileUpload } from '#src/machines/use-file-upload.ts'
import type { UploadListeners } from '#src/machines/use-file-upload.ts'
import { getPersonCertification } from '#src/services/account.ts'
import { readFile, uploadIdentityPicture } from '#src/services/base.ts'
import * as calls from '#src/services/certifications.ts'

export const usePersonCertification = () =>
  useQuery({
    queryKey: ['certification', 'person'],
    queryFn: ({ signal }) => getPersonCertification({}, { signal }),
  })

export const useCertifyPerson = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Parameters<typeof calls.certifyPerson>[0]) => calls.certifyPerson(input),
    onSuccess: (certification) => queries.setQueryData(['certification', 'person'], certification),
  })
}

export const useCertifyForeign = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Parameters<typeof calls.certifyForeign>[0]) => calls.certifyForeign(input),
    onSuccess: (certification) => queries.setQueryData(['certification', 'person'], certification),
  })
}

export const useCompanyCertifications = () =>
  useQuery({
    queryKey: ['certification', 'companies'],
    queryFn: ({ signal }) => calls.listCompanyCertifications({}, { signal }),
  })

export const useCertifyCompany = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Parameters<typeof calls.certifyCompany>[0]) => calls.certifyCompany(input),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['certification'] }),
  })
}

export const useCompanyCertification = (companyId: string) =>
  useQuery({
    queryKey: ['certification', 'company', companyId],
    queryFn: ({ signal }) => calls.getCompanyCertification({ companyId }, { signal }),
    enabled: companyId !== '',
  })

const useProof = <Input>(
  companyId: string,
  send: (input: Input) => ReturnType<typeof calls.getCompanyCertification>,
) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (company) => queries.setQueryData(['certification', 'company', companyId], company),
    onSettled: () => queries.invalidateQueries({ queryKey: ['certification'] }),
  })
}

export const useOrderTransfer = (companyId: string) =>
  useProof(companyId, (account: Omit<Parameters<typeof calls.orderTransfer>[0], 'companyId'>) =>
    calls.orderTransfer({ companyId, ...account }),
  )
/** `amount` in 分. */
export const useEnterAmount = (companyId: string) =>
  useProof(companyId, (amount: number) => calls.enterAmount({ companyId, amount }))
export const useAskConsent = (companyId: string) =>
  useProof(companyId, (phone: string) => calls.askLegalConsent({ companyId, phone }))

export const useWithdraw = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Parameters<typeof calls.withdrawCertification>[0]) =>
      calls.withdrawCertification(input),
    onSettled: () => queries.invalidateQueries({ queryKey: ['certification'] }),
  })
}

export const useTrail = (companyId: string | null) =>
  useQuery({
    queryKey: ['certification', 'trail', companyId],
    queryFn: ({ signal }) =>
      calls.getCertificationTrail(
        companyId === null ? { subjectType: 'person' } : { subjectType: 'company', companyId },
        { signal },
      ),
  })

const FOR_GOOD = { staleTime: Number.POSITIVE_INFINITY } as const

export const useAreas = () =>
  useQuery({
    queryKey: ['areas'],
    queryFn: ({ signal }) => calls.getAreaTree({}, { signal }),
    ...FOR_GOOD,
  })

export const useIndustries = () =>
  useQuery({
    queryKey: ['industries'],
    queryFn: ({ signal }) => calls.getIndustryTree({}, { signal }),
    ...FOR_GOOD,
  })

/** Saves the letter of authorisation; says in words why not. */
export const saveAuthorisation = (
  input: Parameters<typeof calls.downloadAuthorisation>[0],
  onProblem: (words: string) => void,
): Promise<boolean> =>
  calls.downloadAuthorisation(input, { onFailure: (failure) => onProblem(failure.words) })

/** What the legal person is asked. */
export const useLegalConsent = (token: string) =>
  useQuery({
    queryKey: ['legalConsent', token],
    queryFn: ({ signal }) => calls.getLegalConsent({ token }, { signal }),
  })

export const useConsentCode = (token: string) =>
  useMutation({ mutationFn: () => calls.sendLegalConsentCode({ token }) })

export const useAnswerConsent = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Parameters<typeof calls.answerLegalConsent>[0]) => calls.answerLegalConsent(input),
    onSettled: () => queries.invalidateQueries({ queryKey: ['legalConsent'] }),
  })
}

/** Sends a picture of papers. */
export const useUploadPicture = (problemOf: FileUploadInput['problemOf'], listeners: UploadListeners) =>
  useFileUpload(uploadIdentityPicture, problemOf, listeners)

/** A picture one uploaded, as an address for the screen; empty until it is there. */
export const useOwnPicture = (fileId: string) => {
  const { data, error } = useQuery({
    queryKey: ['certification', 'picture', fileId],
    queryFn: ({ signal }) => readFile({ fileId }, { signal }),
    enabled: fileId !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const address = useMemo(() => (data === undefined ? '' : URL.createObjectURL(data)), [data])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return { address, isGone: error !== null }
}
