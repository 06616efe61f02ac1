// What the user centre reads and sends.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallFailure } from '#protocol/call-failure.ts'
import {
  bindMail,
  changePassword,
  changeSignPassword,
  getPersonCertification,
  removeCompanyPicture,
  removeMail,
  removePicture,
  setCompanyPicture,
  setPicture,
  setSignPassword,
} from '#src/services/account.ts'
import { leaveApplication, listMyApplications } from '#src/services/applications.ts'
import { exportOwnData } from '#src/services/closing.ts'
import { getStorage } from '#src/services/base.ts'
import { getNoticeSettings } from '#src/services/notice-settings.ts'
import { signOnKey } from '#src/services/http/sign-on-key.ts'
import { getOrgDetail, setReplicaReading } from '#src/services/departments.ts'
import { pictureAddress } from '#src/services/pictures.ts'
import { getQuotas } from '#src/services/orders.ts'
import { listBindings, startBinding, unbind } from '#src/services/single-sign-on.ts'

export const useSetSignPassword = () =>
  useMutation({ mutationFn: (input: Parameters<typeof setSignPassword>[0]) => setSignPassword(input) })

export const useChangeSignPassword = () =>
  useMutation({ mutationFn: (input: Parameters<typeof changeSignPassword>[0]) => changeSignPassword(input) })

export const useChangePassword = () =>
  useMutation({ mutationFn: (input: Parameters<typeof changePassword>[0]) => changePassword(input) })

/** A picture's address by its id; undefined while there is none or it cannot be read. */
export const usePicture = (pictureId: string): string | undefined =>
  useQuery({
    queryKey: ['picture', pictureId],
    queryFn: ({ signal }) => pictureAddress(pictureId, signal),
    enabled: pictureId !== '',
    staleTime: Number.POSITIVE_INFINITY,
  }).data

/** Whose picture it is: one's own, or the current company's emblem. */
export type PictureOwner = 'person' | 'company'

export const useSetPicture = (owner: PictureOwner) =>
  useMutation({
    mutationFn: (file: File) => (owner === 'person' ? setPicture : setCompanyPicture)(file),
  })

export const useRemovePicture = (owner: PictureOwner) =>
  useMutation({ mutationFn: () => (owner === 'person' ? removePicture : removeCompanyPicture)({}) })

export const useBindings = () =>
  useQuery({ queryKey: ['bindings'], queryFn: ({ signal }) => listBindings({}, { signal }) })

/** Leaves for the provider; the page goes away when it succeeds. */
export const useStartBinding = () =>
  useMutation({
    mutationFn: async (input: Parameters<typeof startBinding>[0]) => {
      const { url, browserKey } = await startBinding(input)
      signOnKey.write(browserKey)
      window.location.assign(url)
    },
  })

/** A change after which what is kept under the key is read again. */
const useChangeOf = <Input>(key: string, change: (input: Input) => Promise<unknown>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  })
}

export const useUnbind = () => useChangeOf('bindings', (input: Parameters<typeof unbind>[0]) => unbind(input))

/** The proven mail address, and whether this installation sends mails. */
export const useMailAddress = () =>
  useQuery({ queryKey: ['notice-settings'], queryFn: ({ signal }) => getNoticeSettings({}, { signal }) })

export const useBindMail = () =>
  useChangeOf('notice-settings', (input: Parameters<typeof bindMail>[0]) => bindMail(input))

export const useRemoveMail = () =>
  useChangeOf('notice-settings', (input: Parameters<typeof removeMail>[0]) => removeMail(input))

/** Applications that may sign the person in. */
export const useBoundApplications = () =>
  useQuery({
    queryKey: ['bound-applications'],
    queryFn: ({ signal }) => listMyApplications({}, { signal }),
  })

export const useLeaveApplication = () =>
  useChangeOf('bound-applications', (bindingId: string) => leaveApplication({ bindingId }))

/** The state of the person's certification. */
export const useOwnCertification = () =>
  useQuery({
    queryKey: ['certification', 'person'],
    queryFn: ({ signal }) => getPersonCertification({}, { signal }),
  })

/** The current company's facts, for those who may see them. */
export const useCompanyFacts = (isWanted: boolean) =>
  useQuery({
    queryKey: ['organisation', 'detail', undefined],
    queryFn: ({ signal }) => getOrgDetail({}, { signal }),
    enabled: isWanted,
  })

export const useSetReplicaReading = () =>
  useChangeOf('organisation', (isAllowed: boolean) => setReplicaReading({ isAllowed }))

/** What the current identity's packages leave to launch. */
export const useQuotas = () =>
  useQuery({ queryKey: ['contracts', 'quotas'], queryFn: ({ signal }) => getQuotas({}, { signal }) })

/** The current identity's room for files. */
export const useStorage = () =>
  useQuery({ queryKey: ['storage'], queryFn: ({ signal }) => getStorage({}, { signal }) })

/** Saves the ZIP; rejects with the failure, for the dialog to show. */
export const useExportOwnData = () =>
  useChangeOf('own-data', async (verifyCode: string) => {
    let failure: CallFailure | undefined
    const onFailure = (why: CallFailure) => {
      failure = why
    }
    const isSaved = await exportOwnData({ verifyCode }, { onFailure })
    if (!isSaved && failure !== undefined) throw failure
  })
