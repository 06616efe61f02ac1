// The search of the command palette with its real calls.
import { useMemo } from 'react'
import { fromPromise } from 'xstate'
import type { ContactScope } from '#protocol/account/contacts.ts'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import { LABEL_WORDS } from '#protocol/contracts/contracts/label-words.ts'
import { PAGES } from '#protocol/pages.ts'
import { paletteMachine } from '#src/machines/palette.machine.ts'
import type { Found } from '#src/machines/palette.machine.ts'
import { useActorRef } from '#src/machines/react.tsx'
import { isActingCertified, mayUse } from '#src/machines/session-view.ts'
import { listContracts } from '#src/services/contracts.ts'
import { listContacts } from '#src/services/departments.ts'

/** Of each kind at most so many are offered; the lists have the rest. */
const MOST = 5

const findContracts = async (search: string, signal: AbortSignal): Promise<Found['contracts']> => {
  const { rows } = await listContracts({ tab: 'all', search, page: 1, pageSize: MOST }, { signal })
  return rows.map(({ contractId, contractNo, name, label }) => ({
    label: name,
    about: `${contractNo} · ${LABEL_WORDS[label]}`,
    path: PAGES.contract(contractId),
  }))
}

/** The company's contacts stand before one's own, which are found in every identity. */
const findPeople = async (
  scopes: readonly ContactScope[],
  search: string,
  signal: AbortSignal,
): Promise<Found['people']> => {
  const pages = await Promise.all(
    scopes.map(async (scope) => {
      const { rows } = await listContacts({ scope, search, page: 1, pageSize: MOST }, { signal })
      return rows.map(({ name, phoneMasked, companyName }) => ({
        label: name,
        about: companyName === '' ? phoneMasked : `${companyName} · ${phoneMasked}`,
        path: PAGES.contactsNamed(name, scope),
      }))
    }),
  )
  const found = pages.flat()
  const isFirst = ({ label, about }: Found['people'][number], at: number): boolean =>
    found.findIndex((one) => one.label === label && one.about === about) === at
  return found.filter(isFirst).slice(0, MOST)
}

/** The running search: what this person may not open is not asked for. */
export const usePalette = (user: UserInfo) => {
  const logic = useMemo(() => {
    const scopes: readonly ContactScope[] = user.defaultBizType === 2 ? ['company', 'personal'] : ['personal']
    return paletteMachine.provide({
      actors: {
        search: fromPromise(async ({ input: { words }, signal }) => {
          const [contracts, people] = await Promise.all([
            isActingCertified(user) ? findContracts(words, signal) : [],
            mayUse(user, 'contact', 'view') && user.delegation === null
              ? findPeople(scopes, words, signal)
              : [],
          ])
          return { contracts, people }
        }),
      },
    })
  }, [user])
  return useActorRef(logic)
}
