// Compares the attachments that a file's signatures name with the user's files.
// It does so in the browser, and sends nothing.
import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import { attachmentWords, compareAttachments } from '#protocol/named-attachments.ts'
import type { NamedAttachment } from '#protocol/named-attachments.ts'
import { useHashedFiles } from '#src/features/contracts/verification/queries.ts'
import styles from '#src/features/contracts/verification/verdict.module.css'
import { visible } from '#src/features/contracts/verification/words.ts'

export const Attachments = ({ named }: { readonly named: readonly NamedAttachment[] }) => {
  const input = useRef<HTMLInputElement>(null)
  const { data, isPending, isError, mutate } = useHashedFiles()
  const findings = compareAttachments(named, data ?? [])
  return (
    <section className={`card ${styles['signature']}`} aria-labelledby="verdict-attachments">
      <h2 id="verdict-attachments" className={styles['attachmentsTitle']}>
        附件
      </h2>
      <p className={styles['quiet']}>
        签名写明了下列附件的名称和哈希。附件本身没有签名，请选择所持附件核对。
      </p>
      <ul className={styles['attachments']}>
        {named.map(({ name, sha256, signers }) => (
          <li key={`${sha256} ${name}`}>
            <bdi>{visible(name)}</bdi>
            <p className={styles['quiet']}>由{visible(signers.join('、'))}的签名写明</p>
            <p className={styles['hash']}>{sha256}</p>
          </li>
        ))}
      </ul>
      <Button loading={isPending} onClick={() => input.current?.click()}>
        选择附件核对
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        className={styles['hidden']}
        aria-label="选择要核对的附件"
        tabIndex={-1}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The same file may be picked again after it was mended.
          event.target.value = ''
          if (files.length > 0) mutate(files)
        }}
      />
      <ul className={styles['attachments']} role="status" aria-label="附件核对结果">
        {isError && <li>文件没有读出来，请重新选择。</li>}
        {findings.map((finding, index) => (
          <li key={`${finding.file.sha256} ${index}`} className={styles['finding']}>
            {finding.is === 'named' ? (
              <CheckCircleFilled className={styles['yes']} aria-hidden />
            ) : (
              <CloseCircleFilled className={styles['no']} aria-hidden />
            )}
            <span>
              <bdi>{visible(finding.file.name)}</bdi>：{visible(attachmentWords(finding))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
