// Words of verdicts, keyed by the codes of protocol/contracts/verification/verdict.ts.
import type { CallFailure } from '#protocol/call-failure.ts'
import { FILLED_HEADLINE } from '#protocol/contracts/verification/verdict.ts'
import type { Overall, Verdict, VerdictSignature } from '#protocol/contracts/verification/verdict.ts'
import { CHECK_REFUSAL } from '#src/machines/checking-rows.ts'
import type { Tone } from '#src/ui/state-tag.tsx'

interface OverallWords {
  readonly word: string
  /** How it is meant. */
  readonly meaning: string
  readonly tone: Tone
}

const OVERALL_WORDS: Record<Overall, OverallWords> = {
  valid: { word: '有效', meaning: '文件与签署时完全一致，每个签名都成立。', tone: 'success' },
  weak: {
    word: '强度不足',
    meaning: '签名都成立，但使用的算法已经不够安全，不能单凭它证明内容未被替换。',
    tone: 'warning',
  },
  changed: {
    word: '已被改动',
    meaning: '签名之后文件有改动，看到的内容可能不是签署时的内容。',
    tone: 'danger',
  },
  notFinal: {
    word: '不是最终文件',
    meaning: '签名都成立，但合同签署完成后的最终文件不是这一份，请向签署方索取最终文件。',
    tone: 'warning',
  },
  invalid: { word: '无效', meaning: '至少一个签名不成立，不能证明内容未被改动。', tone: 'danger' },
  unsigned: { word: '未签名', meaning: '没有任何人的数字签名，无法证明由谁签署。', tone: 'neutral' },
  unreadable: {
    word: '无法读取',
    meaning: '文件不是完好的 PDF，或需要密码才能打开，无法核对签名。',
    tone: 'warning',
  },
}

const FILLED_WORDS: OverallWords = {
  word: '签后有填写',
  meaning: '原有内容没有改动，但填写的内容不是签署时的内容。',
  tone: 'warning',
}

/** The big word for a whole file, how it is meant, and how it looks. */
export const overallWords = ({ overall, headline }: Pick<Verdict, 'overall' | 'headline'>): OverallWords =>
  overall === 'changed' && headline === FILLED_HEADLINE ? FILLED_WORDS : OVERALL_WORDS[overall]

export const LEVEL_WORDS: Record<VerdictSignature['level'], string> = {
  'B-B': '基本（PAdES B-B）',
  'B-T': '带时间戳（PAdES B-T）',
  'B-LT': '带长期验证数据（PAdES B-LT）',
  'B-LTA': '长期存档（PAdES B-LTA）',
  CMS: '普通 PDF 签名（CMS）',
  TST: '文档时间戳（RFC 3161）',
}

export const COVER_WORDS: Record<VerdictSignature['covers'], string> = {
  whole: '整个文件',
  revision: '签署当时的完整版本',
  partial: '只有文件的一部分',
}

/** Why there is no verdict, in words. */
export const failureWords = (failure: CallFailure): string => {
  if (failure.code === CHECK_REFUSAL.empty) return '文件是空的，没有内容可以核对。请选择另一个文件。'
  if (failure.code === CHECK_REFUSAL.tooLarge) return '文件超过 50 MB，网页上无法核对。请换一个较小的文件。'
  if (failure.kind === 'timeout' && failure.words === '')
    return '等了太久没有得到结论，可能是网络中断。请检查网络后重新核对。'
  return failure.words
}

/** Whether the same file may get a verdict the next time: nothing was found wrong with it. */
export const canRetry = ({ kind, code }: CallFailure): boolean =>
  kind !== 'refused' || code === 'document.busy'

/** Text taken from a file: control and direction characters could change how it reads. */
export const visible = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '�')
