// Scope, group, search and page of the contacts live in the address.
import type { ContactScope } from '#protocol/account/contacts.ts'
import { useUser } from '#src/machines/react.tsx'
import { useListPlace } from '#src/ui/list-place.ts'

/** In a company the shared contacts come first; a person has only their own. */
export const useContactAddress = () => {
  const isCompany = useUser().defaultBizType === 2
  const first: ContactScope = isCompany ? 'company' : 'personal'
  const place = useListPlace({ scope: first as string, groupId: undefined as string | undefined, search: '' })
  const scope: ContactScope = isCompany && place.scope !== 'personal' ? 'company' : 'personal'
  return { ...place, scope }
}
