// A lawyer writes an opinion; it is set as a PDF that they sign.
import { chineseDate } from '#protocol/chinese-date.ts'
import { serviceName } from '#protocol/contracts/lawyer-reviews/status.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { getFirm } from '#server/domain/contracts/law-firms/store.ts'
import type { LawyerRow } from '#server/domain/contracts/law-firms/store.ts'
import { lawyerReviewCan } from '#server/domain/contracts/lawyer-reviews/rules.ts'
import { changeLawyerReview, filesOfReview } from '#server/domain/contracts/lawyer-reviews/store.ts'
import type { LawyerReviewRow } from '#server/domain/contracts/lawyer-reviews/store.ts'
import { launchAbout } from '#server/operations/contracts/drafts/launch-about.ts'
import type { Paper } from '#server/operations/contracts/drafts/launch-about.ts'
import type { Launched } from '#server/operations/contracts/drafts/launching.ts'
import { findLawyerReview } from './find.ts'
import { moveLawyerReview } from './moves.ts'

const SIGNING_DAYS = 15

interface Written {
  readonly lawyerReviewId: string
  readonly conclusion: string
  readonly opinion: string
}

/** Keeps what was written so far. Refuses `not-found` and `lawyerReview.not-possible`. */
export const saveOpinion = async (
  ctx: Context,
  { lawyerReviewId, conclusion, opinion }: Written,
): Promise<{ savedAt: string }> => {
  await findDraft(ctx, lawyerReviewId, true)
  const updatedAt = ctx.clock.now()
  await changeLawyerReview(ctx.deps.db, lawyerReviewId, { conclusion, opinion, updatedAt })
  return { savedAt: updatedAt.toISOString() }
}

/** Refuses `not-found`, `lawyerReview.not-possible` and what a launch refuses. */
export const issueOpinion = async (
  ctx: Context,
  written: Written,
): Promise<Pick<Launched, 'contractId' | 'myPartyId'>> => {
  const { lawyerReviewId: id, conclusion, opinion } = written
  const { contractId, myPartyId } = await launchAbout(
    ctx,
    async () => {
      const { row, lawyer } = await findDraft(ctx, id, false)
      return opinionPaper(ctx, row, lawyer, written)
    },
    {
      check: async () => {
        await findDraft(ctx, id, true)
      },
      change: async ({ contractId: opinionId }) => {
        await changeLawyerReview(ctx.deps.db, id, { conclusion, opinion, opinionId })
        const event = { type: 'opinion.issued', by: 'lawyer' } as const
        await moveLawyerReview(ctx.deps, { id, event, actor: ctx.actor })
      },
    },
  )
  return { contractId, myPartyId }
}

const findDraft = async (ctx: Context, id: string, lock: boolean) => {
  const { row, role, lawyer } = await findLawyerReview(ctx, id, { lock })
  if (lawyer === undefined || !lawyerReviewCan(row, { type: 'opinion.issued', by: role }))
    throw new Refusal(
      'lawyerReview.not-possible',
      '现在不能撰写意见：还没有接单，或意见书已经发出。请刷新后查看。',
    )
  return { row, lawyer }
}

const opinionPaper = async (
  { deps: { db }, clock, user }: Context,
  row: LawyerReviewRow,
  lawyer: LawyerRow,
  { conclusion, opinion }: Written,
): Promise<Paper> => {
  const firm = await getFirm(db, row.firmId)
  const files = await filesOfReview(db, row.id)
  const now = clock.now()
  return {
    kind: 'opinion',
    aboutId: row.id,
    name: `法律意见书（${row.title}）`,
    document: {
      title: '法律意见书',
      footer: '由诺印生成，律师电子签名',
      createdAt: now,
      blocks: [
        {
          kind: 'facts',
          rows: [
            { label: '委托人', value: row.customer },
            { label: '服务类型', value: serviceName(row.type) },
            { label: '事项', value: row.title },
            { label: '律师事务所', value: `${firm?.name ?? ''}\n执业许可证 ${firm?.licenceNo ?? ''}` },
            { label: '承办律师', value: `${lawyer.name}\n执业证 ${lawyer.licenceNo}` },
            { label: '出具日期', value: chineseDate(now) },
          ],
        },
        { kind: 'heading', text: '一、委托事项' },
        ...paragraphs(row.question),
        ...(files.length === 0
          ? []
          : [
              { kind: 'heading' as const, text: '二、审阅的文件' },
              {
                kind: 'table' as const,
                head: ['文件', 'SHA-256'],
                widths: [2, 3],
                rows: files.map(({ name, sha256 }) => [name, inGroups(sha256)]),
              },
            ]),
        { kind: 'heading', text: `${files.length === 0 ? '二' : '三'}、律师意见` },
        ...paragraphs(opinion),
        { kind: 'heading', text: `${files.length === 0 ? '三' : '四'}、结论` },
        ...paragraphs(conclusion),
      ],
      signatures: [
        {
          role: '承办律师',
          partyType: 1,
          name: lawyer.name,
          lines: [firm?.name ?? '', `执业证 ${lawyer.licenceNo}`],
        },
      ],
    },
    parties: [
      {
        userId: user.id,
        companyId: null,
        partyType: 1,
        name: user.name,
        phone: user.phone,
        companyName: '',
        signOrder: 1,
        willing: ['sms', 'signPwd'],
      },
    ],
    days: SIGNING_DAYS,
  }
}

const paragraphs = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({ kind: 'paragraph' as const, text: line }))

/** A hash in groups that a narrow column can break between. */
const inGroups = (sha256: string): string => sha256.replaceAll(/(.{16})(?=.)/g, '$1 ')
