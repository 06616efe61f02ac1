// The findings of an audit as lines for the person who ran it.
import { eventWords } from '#protocol/contracts/contracts/event-words.ts'
import type { AnchorFault } from '#server/domain/platform/audit/check-anchor.ts'
import type { AuditFault, AuditReport } from './audit-report.ts'

const ANCHOR_WORDS: Readonly<Record<AnchorFault, string>> = {
  digest: '摘要与所含的链首不符，锚点的内容被改动',
  link: '没有接上前一个锚点',
  signature: '平台签名无效',
  timestamp: '时间戳无效',
}

/** The first line is the verdict. */
export const auditLines = (report: AuditReport, files: readonly string[]): string[] => {
  const { chains, anchors, compared, faults } = report
  return [
    faults.length === 0 ? '审计记录完整。' : `审计记录不完整：发现 ${faults.length} 处问题。`,
    ...faults.map((fault) => `  · ${wordsOf(fault)}`),
    `已校验 ${chains} 条链、${anchors} 个锚点。`,
    files.length === 0
      ? '没有与导出的锚点比对：请用 --export 指明保存在别处的锚点文件，才能发现连同锚点一起重写的数据库。'
      : `与导出的 ${compared} 个锚点比对：${files.join('、')}。`,
  ]
}

const wordsOf = ({ kind, chainId, n, event, anchorId, fault, documentId }: AuditFault): string => {
  const entry = `链 ${chainId} 第 ${n} 条${event === undefined ? '' : `（${eventWords(event)}）`}`
  switch (kind) {
    case 'entry':
      return `${entry}起与前面、链首或锚点对不上：有记录被改动、删除、插入或调换。`
    case 'unanchored':
      return `${entry}起早该锚定而没有锚定：锚点被删除，或锚定任务没有运行。`
    case 'document':
      return `链 ${chainId} 所属合同的文件 ${documentId} 与记录不符：文件被指向另一个版本。`
    case 'anchor':
      return `锚点 ${anchorId}：${fault === undefined ? '不成立' : ANCHOR_WORDS[fault]}。`
    case 'missingAnchor':
      return `锚点 ${anchorId} 缺失：锚点被删除。`
    case 'export':
      return chainId === undefined
        ? `锚点 ${anchorId} 与导出的不同或已缺失：数据库中的锚点被重写，或导出的文件被改动。`
        : `锚点 ${anchorId} 导出时${entry}不是现在这一条：该条或其之前的记录被重写或删除。`
    case 'secondStamp':
      return `锚点 ${anchorId} 没有第二家时间戳服务的有效时间戳。`
  }
}
