// What the home page reads in one call: tasks, contracts that run out soon, and first steps.
import * as v from 'valibot'
import { contractRow } from '#protocol/contracts/contracts/contracts.ts'
import { CONTRACT_KINDS } from '#protocol/contracts/contracts/kinds.ts'
import { endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, moment } from '#protocol/envelope.ts'

/** At most so many tasks, and so many contracts that run out, are shown. */
export const HOME_ROWS = 6
/** How long before its deadline a contract stands on home as 即将到期, in days. */
export const DUE_DAYS = 7

const task = v.object({
  /** What is asked of the caller; `approve` is of the contract where there is no party, else of its use of a seal. */
  act: v.picklist(['sign', 'confirm', 'approve', 'review', 'seal']),
  contractId: id,
  /** The party whose turn it is; null for what a company does before the contract goes out. */
  partyId: v.nullable(id),
  kind: v.picklist(CONTRACT_KINDS),
  name: v.string(),
  /** Who asks: the initiator, the applicant, or the colleague who handed it in. */
  from: v.string(),
  at: moment,
})
export type HomeTask = v.InferOutput<typeof task>

export const readHome = endpoint({
  name: 'readHome',
  method: 'GET',
  path: '/ContractService/homepage/home',
  summary: '首页：待办事项、即将到期的合同、上手步骤',
  access: signedIn,
  input: v.object({}),
  output: v.object({
    /** Newest first. */
    tasks: v.array(task),
    /** Open contracts of the caller's lists whose deadline is near; the nearest first. */
    due: v.array(contractRow),
    /** What the caller's identity has done already. */
    steps: v.object({ hasSeal: v.boolean(), hasLaunched: v.boolean() }),
  }),
})
export type Home = v.InferOutput<(typeof readHome)['output']>
