// The call that offers people known already to whoever names parties and receivers of copies.
import * as v from 'valibot'
import { allowed, endpoint } from '#protocol/endpoint.ts'

/** Somebody known already; the company is empty for those who act for themselves. */
export const knownPerson = v.object({
  /** Where they are known from. */
  from: v.picklist(['contacts', 'contracts', 'colleagues']),
  name: v.string(),
  /** Empty for a colleague: what staff left with the company is not shown to everybody in it. */
  phone: v.string(),
  phoneMasked: v.string(),
  companyName: v.string(),
  /** A colleague's place of work; empty for others. */
  post: v.string(),
})
export type KnownPerson = v.InferOutput<typeof knownPerson>

/** Most of them that are offered at once. */
export const KNOWN_PEOPLE_MAX = 8

/** The caller's and the company's contacts, the others of the caller's earlier contracts, and colleagues, the last used first. */
export const listKnownPeople = endpoint({
  name: 'listKnownPeople',
  method: 'GET',
  path: '/ContractService/party/known',
  summary: '可选用的联系人、往来方和同事',
  access: allowed('contract', 'launch'),
  input: v.object({
    /** Part of a name, phone or company; pinyin and initials count as the name. */
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(50)), ''),
    /** `company`: those alone who are known with theirs. */
    wanted: v.optional(v.picklist(['anybody', 'company']), 'anybody'),
  }),
  output: v.array(knownPerson),
})
