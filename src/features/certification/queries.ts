// What the certification pages read and send.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import {
  certifyCompany,
  certifyForeign,
  certifyPerson,
  getPersonCertification,
  listCompanyCertifications,
} from '#src/services/account.ts'
import { readFile, uploadIdentityPicture } from '#src/services/base.ts'

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

export const useCertifyForeign = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Parameters<typeof certifyForeign>[0]) => certifyForeign(input),
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

/** Sends a picture of papers; `onProgress` hears of the share sent. */
export const useUploadPicture = () =>
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
