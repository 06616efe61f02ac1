// Offers whom the caller knows already: contacts, the others of earlier contracts, and colleagues.
import { KNOWN_PEOPLE_MAX } from '#protocol/contracts/parties/known-people.ts'
import type { KnownPerson } from '#protocol/contracts/parties/known-people.ts'
import { maskPhone } from '#protocol/phone.ts'
import type { Context } from '#server/context.ts'
import { findContacts } from '#server/domain/account/contacts/store.ts'
import { isFoundIn, nameKey } from '#server/domain/account/users/name-keys.ts'
import { pageStaff } from '#server/domain/company/staff/store.ts'
import { readRecentParties } from '#server/domain/contracts/parties/recent.ts'

interface Wanted {
  readonly search: string
  readonly wanted: 'anybody' | 'company'
}

/** Somebody with the moment they were last dealt with. */
interface Dated {
  readonly person: KnownPerson
  readonly at: Date
}

/** So many places are kept for colleagues, where there are some. */
const FOR_COLLEAGUES = 3

export const knownPeople = async (ctx: Context, wanted: Wanted): Promise<KnownPerson[]> => {
  // What somebody wrote among the contacts goes before what an earlier contract said.
  const found = [...(await contactsFor(ctx, wanted)), ...(await metBy(ctx, wanted))]
  const known = new Map<string, Dated>()
  for (const dated of found) {
    const key = `${dated.person.phone} ${dated.person.companyName}`
    if (!known.has(key)) known.set(key, dated)
  }
  const people = [...known.values()]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .map(({ person }) => person)
  // Whose phone the caller knows already is offered with it.
  const colleagues = (await colleaguesFor(ctx, wanted)).filter(
    ({ name, phoneMasked }) =>
      !people.some((person) => person.name === name && person.phoneMasked === phoneMasked),
  )
  const room = KNOWN_PEOPLE_MAX - Math.min(colleagues.length, FOR_COLLEAGUES)
  return [...people.slice(0, room), ...colleagues].slice(0, KNOWN_PEOPLE_MAX)
}

const contactsFor = async (ctx: Context, { search, wanted }: Wanted): Promise<Dated[]> => {
  const { deps, user, identity, rights } = ctx
  if (!rights.may('contact', 'view')) return []
  const rows = await findContacts(deps.db, {
    owners: identity.type === 2 ? [user.id, identity.companyId] : [user.id],
    search,
    hasCompany: wanted === 'company',
    limit: 2 * KNOWN_PEOPLE_MAX,
  })
  return rows.map(({ updatedAt, ...row }) => ({ person: described('contacts', row), at: updatedAt }))
}

const metBy = async ({ deps, user, identity }: Context, { search, wanted }: Wanted): Promise<Dated[]> => {
  const found: Dated[] = []
  for (const { launchedAt, ...person } of await readRecentParties(deps.db, { user, identity })) {
    if (launchedAt === null || (wanted === 'company' && person.companyName === '')) continue
    if (!isWanted(person, search)) continue
    found.push({ person: described('contracts', person), at: launchedAt })
    if (found.length === KNOWN_PEOPLE_MAX) break
  }
  return found
}

type Described = Pick<KnownPerson, 'name' | 'phone' | 'companyName'>

const isWanted = ({ name, phone, companyName }: Described, search: string): boolean =>
  search === '' || phone.includes(search) || isFoundIn(nameKey(name, companyName), search)

const described = (from: KnownPerson['from'], { name, phone, companyName }: Described): KnownPerson => ({
  from,
  name,
  phone,
  phoneMasked: maskPhone(phone),
  companyName,
  post: '',
})

/** Colleagues without their phones, which are asked for where one is wanted. */
const colleaguesFor = async (ctx: Context, { search, wanted }: Wanted): Promise<KnownPerson[]> => {
  const { deps, identity, user } = ctx
  if (identity.type === 1 || wanted === 'company') return []
  const { rows } = await pageStaff(deps.db, {
    companyId: identity.companyId,
    statuses: ['active'],
    search,
    page: 1,
    pageSize: KNOWN_PEOPLE_MAX + 1,
  })
  return rows.flatMap(({ member, user: colleague }) =>
    colleague === null || colleague.id === user.id || colleague.name === ''
      ? []
      : { ...described('colleagues', { ...colleague, companyName: '' }), phone: '', post: member.post },
  )
}
