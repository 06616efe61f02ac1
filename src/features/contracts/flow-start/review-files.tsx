// The list of files before the launch.
// The launcher confirms that files nobody signs are attachments.
import { Checkbox } from 'antd'
import { useId } from 'react'
import { filesWithoutPlaces } from '#protocol/contracts/drafts/rules.ts'
import type { DraftContent, DraftFile } from '#protocol/contracts/drafts/drafts.ts'
import { sizeWords } from '#protocol/size-words.ts'
import { ReviewPanel } from '#src/features/contracts/flow-start/review-panel.tsx'
import { ReviewPages } from '#src/features/contracts/flow-start/review-pages.tsx'
import { useProblemAt, useWizardActor } from '#src/features/contracts/flow-start/use-wizard.tsx'
import styles from './launch.module.css'

export const ReviewFiles = ({ content }: { readonly content: DraftContent }) => {
  const unsigned = filesWithoutPlaces(content)
  const { attachList = [] } = content
  return (
    <>
      <ReviewPanel title="文件" step="editDoc">
        <Listed files={content.files.filter((file) => !unsigned.includes(file))} content={content} />
      </ReviewPanel>
      {unsigned.length > 0 && (
        <ReviewPanel title="仅作附件（不签署）" step="signPosition">
          <p className={styles['order']}>
            这些文件没有签署位置：随合同一起发送和归档，没有人在上面签署；各方签署合同时，签名会写明它们的名称和哈希。
          </p>
          <Listed files={unsigned} content={content} />
          <AttachmentWord files={unsigned} stated={content.attachments ?? []} />
        </ReviewPanel>
      )}
      {attachList.length > 0 && (
        <ReviewPanel title="附件" step="editDoc">
          <p className={styles['order']}>随合同原样发送和归档；各方签署时，签名会写明它们的名称和哈希。</p>
          <ol className={styles['files']}>
            {attachList.map(({ fileId, name, size }) => (
              <li key={fileId}>
                <span className={styles['fileName']}>{name}</span>
                <span className={styles['fileFacts']}>{sizeWords(size)}</span>
              </li>
            ))}
          </ol>
        </ReviewPanel>
      )}
    </>
  )
}

const Listed = ({ files, content }: { files: readonly DraftFile[]; content: DraftContent }) => (
  <ol className={styles['files']}>
    {files.map((file, at) => {
      const places = content.fields.filter(({ fileId }) => fileId === file.fileId).length
      const filled = content.filled?.filter(({ fileId }) => fileId === file.fileId).length ?? 0
      return (
        <li key={file.fileId} className={styles['shownFile']}>
          <div className={styles['fileLine']}>
            <span className={styles['fileName']}>{file.name}</span>
            <span className={styles['fileFacts']}>
              {file.pages.length} 页 · {sizeWords(file.size)}
              {places > 0 && ` · ${places} 处签署位置`}
              {filled > 0 && ` · ${filled} 个填写项，发起时写入文件`}
            </span>
          </div>
          {places + filled > 0 && <ReviewPages file={file} content={content} isOpen={at === 0} />}
        </li>
      )
    })}
  </ol>
)

interface AttachmentWordProps {
  readonly files: readonly DraftFile[]
  readonly stated: readonly string[]
}

const AttachmentWord = ({ files, stated }: AttachmentWordProps) => {
  const actor = useWizardActor()
  const problem = useProblemAt()('attachments')
  const noteId = useId()
  const state = (isSo: boolean): void =>
    actor.send({
      type: 'content.edited',
      change: { attachments: isSo ? files.map(({ fileId }) => fileId) : [] },
    })
  return (
    <div data-path="attachments">
      <Checkbox
        checked={files.every(({ fileId }) => stated.includes(fileId))}
        aria-describedby={noteId}
        onChange={({ target }) => state(target.checked)}
      >
        我确认这些文件仅作附件，不需要签署
      </Checkbox>
      <div id={noteId} className={styles['attachmentProblem']}>
        {problem}
      </div>
    </div>
  )
}
