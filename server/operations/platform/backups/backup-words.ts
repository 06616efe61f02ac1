// What backup and restore say to the person who runs them.
import { auditLines } from '#server/operations/platform/audit/audit-words.ts'
import type { RestoredCheck } from './check-restored.ts'
import type { BackupReport } from './make-backup.ts'
import type { RestoreReport } from './restore-backup.ts'

const MB = 1024 * 1024
const SHOWN = 20

const sizeWords = (bytes: number): string => `${(bytes / MB).toFixed(1)} MB`

export const backupLines = (report: BackupReport, path: string, removed: readonly string[]): string[] => {
  const { snapshot, rows, files, bytes, damaged } = report
  return [
    damaged.length === 0
      ? `备份完成：${snapshot}`
      : `备份已写成，但有 ${damaged.length} 个文件的内容原本就已损坏或缺失：${snapshot}`,
    `  写入 ${rows} 行数据、${files} 个新文件，新增 ${sizeWords(bytes)}，目录 ${path}。`,
    ...firstOf(damaged, (sha256) => `  · ${sha256}`),
    ...(removed.length === 0 ? [] : [`  已删除 ${removed.length} 份旧备份。`]),
  ]
}

export const restoreLines = (
  { head, rows, files, missing, needsToken }: RestoreReport,
  isEmbedded: boolean,
): string[] => [
  missing.length === 0
    ? `恢复完成：数据截至 ${head.at}。`
    : `已恢复，但备份中缺少 ${missing.length} 个文件的内容：`,
  ...firstOf(missing, (sha256) => `  · ${sha256}`),
  `  恢复 ${rows} 行数据、${files} 个文件${isEmbedded ? '' : '，写入 DATABASE_URL 所指的数据库'}。`,
  ...(needsToken
    ? [
        '  有密钥在 PKCS#11 令牌中，或由它加密，备份里没有令牌：启动服务前请接好原来的令牌（或从它自己的备份恢复），并设置 NUOYIN_PKCS11_MODULE 等配置。',
      ]
    : []),
  '  备份之后导出到别处的审计锚点、发出的短信和邮件，数据库里没有：启动服务前请停用旧服务，并知会各方备份时点之后的操作需要重做。',
]

export const checkLines = (check: RestoredCheck, files: readonly string[]): string[] => {
  const { audit, badFiles, badDocuments } = check
  return [
    ...auditLines(audit, files),
    badFiles.length === 0
      ? `已核对 ${check.files} 个文件的哈希，全部相符。`
      : `已核对 ${check.files} 个文件的哈希，${badFiles.length} 个不符：`,
    ...firstOf(badFiles, (sha256) => `  · ${sha256}`),
    badDocuments.length === 0
      ? `已验签 ${check.documents} 份已完成的合同文件，全部有效。`
      : `已验签 ${check.documents} 份已完成的合同文件，${badDocuments.length} 份有问题：`,
    ...firstOf(badDocuments, ({ contractId, headline }) => `  · 合同 ${contractId}：${headline}`),
  ]
}

export const isSound = ({ audit, badFiles, badDocuments }: RestoredCheck): boolean =>
  audit.faults.length + badFiles.length + badDocuments.length === 0

const firstOf = <T>(all: readonly T[], words: (one: T) => string): string[] => [
  ...all.slice(0, SHOWN).map(words),
  ...(all.length > SHOWN ? [`  · 另有 ${all.length - SHOWN} 个`] : []),
]
