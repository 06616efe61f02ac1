// The parties in an evidence report: who they are, their certification, their proof of will.
import { WILLING_WORDS } from '#protocol/contracts/drafts/willing-words.ts'
import { maskPhone } from '#protocol/phone.ts'
import type { Deps } from '#server/deps.ts'
import { certifiedOf } from '#server/domain/company/certifications/certified.ts'
import type { Certified } from '#server/domain/company/certifications/certified.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import { fieldName } from '#server/domain/contracts/parties/acts.ts'
import type { PartyRecord } from '#server/domain/contracts/parties/store.ts'
import type { EvidenceParty } from '#server/documents/report/evidence-report-data.ts'
import type { CheckedDocument } from './checked-document.ts'

/** One entry per party, in their order. */
export const evidenceParties = async (
  deps: Deps,
  contract: ContractRecord,
  parties: readonly PartyRecord[],
  checked: readonly CheckedDocument[],
): Promise<EvidenceParty[]> => {
  const people = await certifiedOf(deps.db, 'person', idsOf(parties.map((party) => party.userId)))
  const companies = await certifiedOf(deps.db, 'company', idsOf(parties.map((party) => party.companyId)))
  const checkedBy = deps.config.identity.kind === 'rules' ? '平台内置核验规则' : '第三方身份核验服务'
  return parties.map((party) => {
    const isCompany = party.partyType === 2
    const certified = isCompany ? companies.get(party.companyId ?? '') : people.get(party.userId ?? '')
    return {
      identity: isCompany ? 'company' : 'person',
      role: isInitiator(contract, party) ? '发起方、签署方' : '签署方',
      name: isCompany ? party.companyName : party.name,
      idKind: isCompany ? '统一社会信用代码' : '居民身份证',
      idNumberMasked: certified?.numberMasked ?? '',
      agent: { name: party.name, phoneMasked: maskPhone(party.phone) },
      certification: {
        method: isCompany ? '单位信息核验' : '姓名、身份证号码、手机号核验',
        at: certifiedAt(certified, contract),
        checkedBy,
      },
      certificate: certificateOf(party, checked),
      willingness: willsOf(party),
    }
  })
}

/** The person who signed, and the colleague who put the company's seal on their request. */
const willsOf = ({ act, phone }: PartyRecord): EvidenceParty['willingness'] => {
  if (act === null) return []
  const { sealer, seals } = act
  const inPerson = { ...act, phoneMasked: maskPhone(phone) }
  const wills =
    sealer === undefined ? [inPerson] : seals.personSign === undefined ? [sealer] : [inPerson, sealer]
  return wills.map(({ willingMethod, willingAt, documentsHash, phoneMasked }) => ({
    method: WILLING_WORDS[willingMethod],
    at: new Date(willingAt),
    passed: true,
    target: willingMethod === 'sms' ? phoneMasked : '',
    documentSha256: documentsHash,
  }))
}

const idsOf = (ids: readonly (string | null)[]): string[] => ids.filter((id) => id !== null)

const isInitiator = (contract: ContractRecord, party: PartyRecord): boolean =>
  party.userId === contract.initiatorId && party.companyId === contract.companyId

const certifiedAt = (certified: Certified | undefined, contract: ContractRecord): Date => {
  if (certified?.finishedAt == null) throw new Error(`a party of contract ${contract.id} was never certified`)
  return certified.finishedAt
}

/** The certificate in the party's main signature, as the verifier read it. */
const certificateOf = (
  party: PartyRecord,
  checked: readonly CheckedDocument[],
): EvidenceParty['certificate'] => {
  const field = fieldName(party.id, party.partyType === 2 ? 'companySeal' : 'personSign')
  const signature = checked
    .flatMap(({ verdict }) => verdict.signatures)
    .find((candidate) => candidate.field === field)
  if (!signature?.certificate) return undefined
  const { subject, issuer, serial, notBefore, notAfter } = signature.certificate
  return {
    subject,
    issuer,
    serial,
    notBefore: new Date(notBefore),
    notAfter: new Date(notAfter),
    algorithm: signature.algorithm ?? '',
  }
}
