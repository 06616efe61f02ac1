// What the certification pages read and send.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  certifyCompany,
  certifyPerson,
  getPersonCertification,
  listCompanyCertifications,
} from '#src/services/account.ts'
import { uploadIdentityPicture } from '#src/services/base.ts'

export const usePersonCertification = () =>
  useQuery({
    queryKey: ['certification', 'person'],
    queryFn: ({ signal }) => getPersonCertification({}, { signal }),
  })

export const useCertifyPerson = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Parameters<typeof certifyPerson>[0]) => certifyPerson(input),
    onSuccess: (certification) => queries.setQueryData(['certification', 'person'], certification),
  })
}

export const useCompanyCertifications = () =>
  useQuery({
    queryKey: ['certification', 'companies'],
    queryFn: ({ signal }) => listCompanyCertifications({}, { signal }),
  })

export const useCertifyCompany = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Parameters<typeof certifyCompany>[0]) => certifyCompany(input),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['certification', 'companies'] }),
  })
}

/** Sends the licence's picture; `onProgress` hears of the share sent. */
export const useUploadLicence = () =>
  useMutation({
    mutationFn: ({
      file,
      ...options
    }: {
      file: File
      onProgress: (share: number) => void
      signal: AbortSignal
    }) => uploadIdentityPicture(file, options),
  })
