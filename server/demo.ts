// People and companies for trying the product, created on an empty database.
// The same operations create them that users call.
import { randomInt } from 'node:crypto'
import { creditCheckCharacter } from '#protocol/credit-code.ts'
import { idCheckCharacter } from '#protocol/id-card.ts'
import type { CompanySealSpec } from '#protocol/seals/seals/seals.ts'
import type { Deps } from '#server/deps.ts'
import { actAs } from '#server/demo/acting.ts'
import { makeDemoApplications } from '#server/demo/applications.ts'
import { makeDemoApprovals } from '#server/demo/approvals.ts'
import { makeDemoContracts } from '#server/demo/contracts.ts'
import type { DemoSigners } from '#server/demo/contracts.ts'
import { drawnPicture } from '#server/demo/drawn-picture.ts'
import { makeDemoLawyer } from '#server/demo/lawyers.ts'
import { makeDemoPackages } from '#server/demo/packages.ts'
import { makeDemoReview } from '#server/demo/review.ts'
import { makeDemoGrants } from '#server/demo/seals.ts'
import { DEMO_STAFF, makeDemoTeam } from '#server/demo/team.ts'
import { readOrganisation } from '#server/domain/contracts/approval-processes/store.ts'
import { listSeals } from '#server/domain/seals/seals/store.ts'
import { hashPassword } from '#server/domain/secret-hash.ts'
import { hasUsers } from '#server/domain/account/users/store.ts'
import { keepIdentityPicture } from '#server/operations/platform/files/keep.ts'
import { certifiedCompany, keepCompanySeal } from '#server/operations/seals/seals/make.ts'
import { createUser } from '#server/operations/account/sessions/register.ts'
import { setSignPasswordByCode } from '#server/operations/account/accounts/sign-passwords.ts'
import { submitCompany, submitPerson } from '#server/operations/company/certifications/submit.ts'
import { switchIdentity } from '#server/operations/account/sessions/switch-identity.ts'
import { sendCode } from '#server/operations/account/sessions/verify-codes.ts'

/** One account as it is printed. */
export interface DemoAccount {
  readonly phone: string
  readonly name: string
  readonly company: string
}

/** What was made, with the passwords all accounts share. */
export interface Demo {
  readonly accounts: readonly DemoAccount[]
  readonly password: string
  readonly signPassword: string
}

interface DemoCompany {
  readonly name: string
  readonly creditBody: string
  readonly industry: string
  readonly area: string
}

interface DemoPerson {
  readonly phone: string
  readonly name?: string
  readonly idBody?: string
  readonly company?: DemoCompany
}

const PEOPLE: readonly DemoPerson[] = [
  {
    phone: '13800000001',
    name: '林小满',
    idBody: '33010619900307002',
    company: { name: '杭州青禾科技有限公司', creditBody: '91330106MA2GREEN0', industry: '65', area: '3301' },
  },
  {
    phone: '13800000002',
    name: '周既明',
    idBody: '31010419880912003',
    company: { name: '上海云帆贸易有限公司', creditBody: '91310104MA1CRAFT0', industry: '51', area: '3101' },
  },
  { phone: '13800000003', name: '陈一诺', idBody: '32050819950521004' },
  { phone: '13800000004' },
]

/** Also a lawyer. */
const LAWYER = '13800000003'

const SEALS: readonly { name: string; spec: Pick<CompanySealSpec, 'type' | 'shape'> }[] = [
  { name: '公章', spec: { type: 1, shape: 'circle' } },
  { name: '合同专用章', spec: { type: 2, shape: 'circle' } },
]

/** Makes the accounts; undefined when the database has people already. `password` is random unless given. */
export const makeDemo = async (deps: Deps, password = randomPassword()): Promise<Demo | undefined> => {
  if (await hasUsers(deps.db)) return undefined
  const codes = new Map<string, string>()
  // Codes of the demo go nowhere but back into it.
  const sms: Deps['sms'] = {
    send: async (message) => {
      if (message.kind === 'code') codes.set(message.phone, message.code)
    },
  }
  const own = { ...deps, sms }
  const signPassword = '580293'
  const passwordHash = await hashPassword(password)
  const accounts: DemoAccount[] = []
  const founders: Founder[] = []
  const register = async (person: DemoPerson): Promise<string> => {
    const { phone, name = '' } = person
    const { id } = await deps.db.transaction(() => createUser(own, { phone, passwordHash }))
    if (name !== '') await certify(own, id, person, codes)
    return id
  }
  for (const person of PEOPLE) {
    const { phone, name = '', company } = person
    const userId = await register(person)
    if (name !== '') await setSignPassword(own, userId, signPassword, codes)
    accounts.push({ phone, name, company: company?.name ?? '' })
    if (phone === LAWYER) await deps.db.transaction(() => makeDemoLawyer(own, { userId, name }))
    if (company) founders.push({ userId, companyId: await foundCompany(own, userId, person, company) })
  }
  deps.log.debug({ stage: 'demo.people' }, '演示的人和企业已建立，尚未生效')
  await deps.db.transaction(() => makeDemoPackages(own, founders))
  await makeDemoTeam({ register, contextOf: (userId, companyId) => actAs(own, userId, companyId) }, founders)
  await makeDemoReview({
    register,
    contextOf: (userId) => actAs(own, userId),
    codeFor: async (phone) => {
      await sendCode(own, { phone, purpose: 'certify' })
      return codes.get(phone) ?? ''
    },
  })
  const [first, second] = founders
  if (first) await connectSoftware(own, first)
  if (first && second) {
    const codeFor = (phone: string) => codes.get(phone) ?? ''
    await useSeals(own, [first, second], { signPassword, codeFor })
  }
  accounts.push({
    phone: DEMO_STAFF.phone,
    name: DEMO_STAFF.name,
    company: `${PEOPLE.flatMap(({ company }) => company?.name ?? []).join('、')}（员工）`,
  })
  return { accounts, password, signPassword }
}

const certify = async (
  deps: Deps,
  userId: string,
  person: DemoPerson,
  codes: Map<string, string>,
): Promise<void> => {
  const { phone, name = '' } = person
  await sendCode(deps, { phone, purpose: 'certify' })
  const code = codes.get(phone) ?? ''
  await submitPerson(await actAs(deps, userId), { name, idNumber: idNumberOf(person), phone, code })
}

const setSignPassword = async (
  deps: Deps,
  userId: string,
  password: string,
  codes: Map<string, string>,
): Promise<void> => {
  const ctx = await actAs(deps, userId)
  await sendCode(deps, { phone: ctx.user.phone, purpose: 'signPassword' })
  await setSignPasswordByCode(ctx, { code: codes.get(ctx.user.phone) ?? '', password })
}

const foundCompany = async (
  deps: Deps,
  userId: string,
  person: DemoPerson,
  { name, creditBody, industry, area }: DemoCompany,
): Promise<string> => {
  const personal = await actAs(deps, userId)
  const creditCode = creditBody + creditCheckCharacter(creditBody)
  const upload = await licencePicture(name, creditCode, person.name ?? '')
  const { fileId } = await keepIdentityPicture({ ...personal, upload }, '营业执照.png')
  const companyId = await submitCompany(personal, {
    name,
    creditCode,
    legalPerson: person.name ?? '',
    legalPersonIdNumber: idNumberOf(person),
    industry,
    area,
    licenceFileId: fileId,
    authorisationFileId: null,
  })
  const ctx = await actAs(deps, userId, companyId)
  const company = await certifiedCompany(ctx)
  for (const seal of SEALS) {
    const spec = { ...seal.spec, colour: 'red', opacity: 80, withStar: true } as const
    await ctx.transaction(() => keepCompanySeal(deps, ctx.actor, { company, name: seal.name, spec }))
  }
  await ctx.transaction(() => makeDemoApprovals(ctx))
  await ctx.transaction(() => switchIdentity(ctx, companyId))
  return companyId
}

const connectSoftware = async (
  deps: Deps,
  { userId, companyId }: { userId: string; companyId: string },
): Promise<void> => {
  const ctx = await actAs(deps, userId, companyId)
  await ctx.transaction(() => makeDemoApplications(ctx, userId))
}

interface Founder {
  readonly userId: string
  readonly companyId: string
}

/** The first company's 合同专用章 is given to colleagues, and used in contracts with the second company. */
const useSeals = async (
  deps: Deps,
  [first, second]: readonly [Founder, Founder],
  { signPassword, codeFor }: Pick<Demo, 'signPassword'> & Pick<DemoSigners, 'codeFor'>,
): Promise<void> => {
  const sealOf = async ({ companyId }: Founder, name: string): Promise<string> => {
    const seal = (await listSeals(deps.db, { companyId })).find((each) => each.name === name)
    if (seal === undefined) throw new Error(`the company has no ${name}`)
    return seal.id
  }
  const sealId = await sealOf(first, '合同专用章')
  await makeDemoGrants(await actAs(deps, first.userId, first.companyId), sealId)
  const { people } = await readOrganisation(deps.db, first.companyId)
  await makeDemoContracts({
    codeFor,
    own: async (name) => {
      const userId = people.find((person) => person.name === name)?.userId ?? ''
      const signer = { ctx: await actAs(deps, userId, first.companyId), sealId }
      return userId === first.userId ? { ...signer, signPassword } : signer
    },
    other: {
      ctx: await actAs(deps, second.userId, second.companyId),
      sealId: await sealOf(second, '公章'),
      signPassword,
    },
  })
}

const idNumberOf = ({ idBody = '' }: DemoPerson): string => idBody + idCheckCharacter(idBody)

const randomPassword = (): string => {
  const pick = (alphabet: string) => alphabet[randomInt(alphabet.length)] ?? ''
  const some = (alphabet: string) => Array.from({ length: 5 }, () => pick(alphabet)).join('')
  return some('abcdefghjkmnpqrstuvwxyz') + some('23456789')
}

const licencePicture = async (name: string, creditCode: string, legalPerson: string): Promise<Uint8Array> => {
  const line = (y: number, size: number, text: string) =>
    `<text x="400" y="${y}" font-size="${size}" text-anchor="middle" fill="#333">${text}</text>`
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="560"><rect width="800" height="560" fill="#fbf4e2"/>` +
    `<rect x="20" y="20" width="760" height="520" fill="none" stroke="#b08d4a" stroke-width="6"/>` +
    `${line(140, 56, '营业执照')}${line(240, 28, name)}${line(300, 26, creditCode)}${line(360, 26, legalPerson)}` +
    `${line(480, 22, '演示资料')}</svg>`
  return await drawnPicture(svg)
}
