// What the seal pages read and send.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FileUploadInput } from '#src/machines/file-upload.machine.ts'
import { useFileUpload } from '#src/machines/use-file-upload.ts'
import type { UploadListeners } from '#src/machines/use-file-upload.ts'
import * as account from '#src/services/account.ts'
import { uploadIdentityPicture } from '#src/services/base.ts'
import * as calls from '#src/services/seals.ts'

export const useSeals = () =>
  useQuery({ queryKey: ['seals'], queryFn: ({ signal }) => account.listSeals({}, { signal }) })

export const useSealDetail = (sealId: string) =>
  useQuery({
    queryKey: ['seals', 'detail', sealId],
    queryFn: ({ signal }) => calls.getSealDetail({ sealId }, { signal }),
  })

export const useSealGrants = (sealId: string) =>
  useQuery({
    queryKey: ['seals', 'grants', sealId],
    queryFn: ({ signal }) => calls.listSealGrants({ sealId }, { signal }),
  })

export const useSealUses = (sealId: string, page: number) =>
  useQuery({
    queryKey: ['seals', 'uses', sealId, page],
    queryFn: ({ signal }) => calls.listSealUses({ sealId, page }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The picture a seal came from, or its 备案材料, as an address for `<img>`. */
export const useSealPaper = (sealId: string, which: 'picture' | 'filing', isWanted: boolean) =>
  useQuery({
    queryKey: ['seals', 'paper', sealId, which],
    queryFn: async ({ signal }) =>
      URL.createObjectURL(await calls.readSealPaper({ sealId, which }, { signal })),
    enabled: isWanted,
    staleTime: Infinity,
  })

export const useSealSettings = (isWanted: boolean) =>
  useQuery({
    queryKey: ['seals', 'settings'],
    queryFn: ({ signal }) => calls.getSealSettings({}, { signal }),
    enabled: isWanted,
  })

/** The certificate that a company's seals are signed with, where it brought its own. */
export const useImportedCertificate = () =>
  useQuery({
    queryKey: ['seals', 'certificate'],
    queryFn: ({ signal }) => calls.getImportedCertificate({}, { signal }),
  })

const useSealChange = <Input, Output>(mutationFn: (input: Input) => Promise<Output>) => {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => queries.invalidateQueries({ queryKey: ['seals'] }) })
}

type First<F extends (input: never) => unknown> = Parameters<F>[0]

export const useChangeSeal = () =>
  useSealChange((input: First<typeof account.changeSeal>) => account.changeSeal(input))
export const useDecideSeal = () =>
  useSealChange((input: First<typeof calls.decideSeal>) => calls.decideSeal(input))
export const useRenameSeal = () =>
  useSealChange((input: First<typeof calls.renameSeal>) => calls.renameSeal(input))
export const useRestrictSeal = () =>
  useSealChange((input: First<typeof calls.restrictSeal>) => calls.restrictSeal(input))
export const useGrantSeal = () =>
  useSealChange((input: First<typeof calls.grantSeal>) => calls.grantSeal(input))
export const useRevokeGrant = () =>
  useSealChange((input: First<typeof calls.revokeSealGrant>) => calls.revokeSealGrant(input))
export const useSetSealSettings = () =>
  useSealChange((input: First<typeof calls.setSealSettings>) => calls.setSealSettings(input))
export const useImportCertificate = () =>
  useSealChange((input: First<typeof calls.importCertificate>) => calls.importCertificate(input))
export const useRemoveCertificate = () =>
  useSealChange((input: First<typeof calls.removeImportedCertificate>) =>
    calls.removeImportedCertificate(input),
  )
export const useCreateSignature = () =>
  useSealChange((input: First<typeof account.createSignature>) => account.createSignature(input))
export const useCreateCompanySeal = () =>
  useSealChange((input: First<typeof account.createCompanySeal>) => account.createCompanySeal(input))

/** Sends a picture of a seal, a signature or 备案材料; they are kept encrypted. */
export const useUploadPicture = (problemOf: FileUploadInput['problemOf'], listeners: UploadListeners) =>
  useFileUpload(uploadIdentityPicture, problemOf, listeners)

/** Makes the lists be read again once a signature was kept from a phone. */
export const useRefreshSeals = (): (() => Promise<void>) => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['seals'] })
}
