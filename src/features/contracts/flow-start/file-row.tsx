// A file that was taken in: what it is, what was changed on the way in, and what can be done with it.
import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  EyeOutlined,
  FilePdfOutlined,
  HolderOutlined,
  InfoCircleOutlined,
} from '@ant-design/icons'
import { useSortable } from '@dnd-kit/react/sortable'
import { Button, Tooltip } from 'antd'
import { Suspense, useState } from 'react'
import type { DraftFile } from '#protocol/contracts/drafts/drafts.ts'
import { useWizard, useWizardActor } from '#src/features/contracts/flow-start/use-wizard.tsx'
import { useWriting } from '#src/features/contracts/flow-start/writing.ts'
import { WRITTEN_NOTE } from '#protocol/templates/written-texts/written-files.ts'
import { sizeWords } from '#protocol/size-words.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import styles from '#src/features/contracts/flow-start/steps/files-step.module.css'

const FilePreview = lazyPart(
  async () => (await import('#src/features/contracts/flow-start/file-preview.tsx')).FilePreview,
)

export interface FileRowProps {
  readonly file: DraftFile
  /** Its place in the order, from 0. */
  readonly at: number
  readonly count: number
}

export const FileRow = ({ file, at, count }: FileRowProps) => {
  const actor = useWizardActor()
  const confirm = useConfirm()
  const [isShown, setShown] = useState(false)
  const places = useWizard(
    (snapshot) => snapshot.context.content.fields.filter((field) => field.fileId === file.fileId).length,
  )
  const move = (to: number): void => actor.send({ type: 'file.moved', fileId: file.fileId, to })
  const remove = async (): Promise<void> => {
    const isSure =
      places === 0 ||
      (await confirm({
        title: `移除《${file.name}》？`,
        consequence: `这份文件上已放置的 ${places} 个签署位置会一并删除。`,
        verb: '移除',
        isDangerous: true,
      }))
    if (isSure) actor.send({ type: 'file.removed', fileId: file.fileId })
  }
  const { ref, handleRef, isDragging } = useSortable({ id: file.fileId, index: at, disabled: count < 2 })
  return (
    <li ref={ref} className={`${styles['file']} ${isDragging ? styles['isDragged'] : ''}`}>
      {/* For the pointer alone: the keyboard has the buttons at the right. */}
      {count > 1 && (
        <span ref={handleRef} className={styles['grip']} title="拖动调整先后" aria-hidden>
          <HolderOutlined />
        </span>
      )}
      <FilePdfOutlined className={styles['fileIcon'] ?? ''} aria-hidden />
      <div className={styles['fileBody']}>
        <button type="button" className={styles['fileName']} onClick={() => setShown(true)}>
          {file.name}
        </button>
        <span className={styles['meta']}>
          {file.pages.length} 页 · {sizeWords(file.size)}
          {file.alreadySigned && ' · 已含签名，原样保留'}
        </span>
        {file.notes.map((note) => (
          <span key={note} className={styles['note']}>
            <InfoCircleOutlined aria-hidden /> {note}
          </span>
        ))}
      </div>
      <div className={styles['actions']}>
        {file.notes.includes(WRITTEN_NOTE) && <Rewrite file={file} places={places} />}
        {count > 1 && (
          <>
            <Tooltip title="上移">
              <Button
                type="text"
                icon={<ArrowUpOutlined aria-hidden />}
                aria-label={`上移 ${file.name}`}
                disabled={at === 0}
                onClick={() => move(at - 1)}
              />
            </Tooltip>
            <Tooltip title="下移">
              <Button
                type="text"
                icon={<ArrowDownOutlined aria-hidden />}
                aria-label={`下移 ${file.name}`}
                disabled={at === count - 1}
                onClick={() => move(at + 1)}
              />
            </Tooltip>
          </>
        )}
        <Tooltip title="预览">
          <Button
            type="text"
            icon={<EyeOutlined aria-hidden />}
            aria-label={`预览 ${file.name}`}
            onClick={() => setShown(true)}
          />
        </Tooltip>
        <Tooltip title="移除">
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`移除 ${file.name}`}
            onClick={() => void remove()}
          />
        </Tooltip>
      </div>
      {isShown && (
        <Suspense fallback={null}>
          <FilePreview file={file} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </li>
  )
}

/** The text of a file that was written here can be changed; the new file takes the place of the old one. */
const Rewrite = ({ file, places }: { readonly file: DraftFile; readonly places: number }) => {
  const actor = useWizardActor()
  const writing = useWriting()
  const contractId = useWizard(({ context }) => context.draft.contractId)
  const { fileId, name } = file
  return writing?.({
    contractId,
    changed: { fileId, name, places },
    onWritten: (written) => {
      actor.send({ type: 'file.removed', fileId })
      actor.send({ type: 'files.picked', files: [{ ...written, size: 0 }] })
    },
  })
}
