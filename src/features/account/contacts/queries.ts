// What the page of contacts reads and sends.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ContactScope } from '#protocol/account/contacts.ts'
import * as calls from '#src/services/departments.ts'

/** Which contacts are shown: `none` are those without a group, undefined all of them. */
export interface ContactPlace {
  readonly scope: ContactScope
  readonly groupId: string | undefined
  readonly search: string
  readonly page: number
}

export const useContacts = ({ scope, groupId, search, page }: ContactPlace) =>
  useQuery({
    queryKey: ['contacts', 'page', scope, groupId, search, page],
    queryFn: ({ signal }) =>
      calls.listContacts({ scope, search, page, ...(groupId === undefined ? {} : { groupId }) }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useContactGroups = (scope: ContactScope) =>
  useQuery({
    queryKey: ['contacts', 'groups', scope],
    queryFn: ({ signal }) => calls.listContactGroups({ scope }, { signal }),
  })

/** Makes everything shown of contacts be read again. */
export const useRefreshContacts = (): (() => Promise<void>) => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['contacts'] })
}

const useChange = <Input, Output>(mutationFn: (input: Input) => Promise<Output>) => {
  const refresh = useRefreshContacts()
  return useMutation({ mutationFn, onSuccess: refresh })
}

type First<F extends (input: never) => unknown> = Parameters<F>[0]

export const useAddContact = () =>
  useChange((input: First<typeof calls.addContact>) => calls.addContact(input))
export const useEditContact = () =>
  useChange((input: First<typeof calls.editContact>) => calls.editContact(input))
export const useDeleteContacts = () => useChange((ids: string[]) => calls.deleteContacts({ ids }))
export const useAddGroup = () =>
  useChange((input: First<typeof calls.addContactGroup>) => calls.addContactGroup(input))
export const useRenameGroup = () =>
  useChange((input: First<typeof calls.renameContactGroup>) => calls.renameContactGroup(input))
export const useDeleteGroup = () => useChange((groupId: string) => calls.deleteContactGroup({ groupId }))

/** Saves the template, and the rows that were not taken. */
export const saveContactTemplate = calls.downloadContactTemplate
export const saveImportProblems = calls.downloadImportProblems
