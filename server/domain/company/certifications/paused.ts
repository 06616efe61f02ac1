// The refusal for people whose certification is suspended: what happened, why and what to do.
import { Refusal } from '#protocol/failures.ts'
import type { Database } from '#server/db/database.ts'
import { listHolding } from './store.ts'
import type { SubjectType } from './store.ts'

/** The words; undefined where nothing is suspended. */
export const pausedWords = async (
  db: Database,
  subjectType: SubjectType,
  subjectId: string,
): Promise<string | undefined> => {
  const held = await listHolding(db, subjectType, subjectId)
  const paused = held.find(({ state }) => state === 'suspended')
  // A newer certification that holds goes before one that rests.
  if (paused === undefined || held.some(({ state }) => state === 'certified')) return undefined
  const what = subjectType === 'person' ? '您的个人实名认证' : `“${paused.name}”的单位认证`
  const why = paused.reason.replace(/[。！？]?$/, '。')
  return `${what}已暂停：${why}核实期间不能发起和签署合同，已签署的合同不受影响。无需重新提交认证；如需补充说明，请联系平台客服，结果会以站内消息通知您。`
}

/** The refusal of whoever is not certified as a person: in the words of the pause, or else in these. */
export const personNotCertified = async (db: Database, userId: string, words: string): Promise<Refusal> =>
  new Refusal('identity.person-not-certified', (await pausedWords(db, 'person', userId)) ?? words)
