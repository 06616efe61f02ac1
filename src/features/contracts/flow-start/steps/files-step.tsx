// Step 2: the files to be signed and what the contract is about (domain.md §2 editDoc).
import { Accessibility } from '@dnd-kit/dom'
import { DragDropProvider, PointerSensor } from '@dnd-kit/react'
import type { DragEndEvent } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import { MAX_FILES } from '#protocol/document-limits.ts'
import { Attachments } from '#src/features/contracts/flow-start/attachments.tsx'
import { BasicInfo } from '#src/features/contracts/flow-start/basic-info.tsx'
import { FileRow } from '#src/features/contracts/flow-start/file-row.tsx'
import { Heading } from '#src/features/contracts/flow-start/heading.tsx'
import { usePaperKind } from '#src/features/contracts/flow-start/use-paper.ts'
import { useWriting } from '#src/features/contracts/flow-start/writing.ts'
import { RefusedUploads } from '#src/features/contracts/flow-start/refused-uploads.tsx'
import { UploadRow } from '#src/features/contracts/flow-start/upload-row.tsx'
import { useUploads } from '#src/features/contracts/flow-start/use-uploads.ts'
import {
  useContent,
  useProblemAt,
  useWizard,
  useWizardActor,
} from '#src/features/contracts/flow-start/use-wizard.tsx'
import { UPLOADS_PATH } from '#src/machines/flow-start/wizard-steps.ts'
import { CONTRACT_FILES } from '#src/ui/contract-files.ts'
import { DropZone } from '#src/ui/drop-zone.tsx'
import wizard from '#src/features/contracts/flow-start/wizard.module.css'
import styles from './files-step.module.css'

const SENSORS = [PointerSensor]

const HINT = `支持 PDF、Word（.docx）、JPG、PNG；单份不超过 50 MB、500 页，最多 ${MAX_FILES} 份，合计不超过 200 MB`

const TITLES = {
  contract: '上传合同文件',
  report: '上传要签报的合同文件',
  fileSeal: '上传要用印的文件',
} as const

export const EditDoc = () => {
  const actor = useWizardActor()
  const { files } = useContent()
  const kind = usePaperKind()
  const problemAt = useProblemAt()
  const writing = useWriting()
  const contractId = useWizard(({ context }) => context.draft.contractId)
  const problem = problemAt('files') ?? problemAt(UPLOADS_PATH)
  const { sending, attaching } = useUploads()
  const isEmpty = files.length + sending.length === 0
  const onDragEnd = ({ operation: { source }, canceled }: DragEndEvent): void => {
    if (canceled || !isSortable(source) || source.index === source.initialIndex) return
    actor.send({ type: 'file.moved', fileId: String(source.id), to: source.index })
  }
  return (
    <>
      <Heading title={TITLES[kind ?? 'contract']} />
      <div className={wizard['columns']}>
        <div className={wizard['stack']}>
          <section className={wizard['panel']} aria-label={kind === undefined ? '合同文件' : '文件'}>
            {!isEmpty && (
              <DragDropProvider
                sensors={SENSORS}
                // What is dragged can be moved by buttons as well, which say what they do.
                plugins={(defaults) => defaults.filter((plugin) => plugin !== Accessibility)}
                onDragEnd={onDragEnd}
              >
                <ol className={styles['files']}>
                  {files.map((file, at) => (
                    <FileRow key={file.fileId} file={file} at={at} count={files.length} />
                  ))}
                  {sending.map((upload) => (
                    <UploadRow key={upload.id} upload={upload} />
                  ))}
                </ol>
              </DragDropProvider>
            )}
            <RefusedUploads uploads={sending} path="files" />
            <div data-path="files">
              <div data-path={UPLOADS_PATH}>
                <DropZone
                  accept={CONTRACT_FILES}
                  isSmall={!isEmpty}
                  title={isEmpty ? '选择合同文件' : '继续添加文件'}
                  {...(isEmpty ? { dragTitle: '把文件拖到这里，或点击选择' } : {})}
                  hint={HINT}
                  onFiles={(picked) =>
                    actor.send({
                      type: 'files.picked',
                      files: picked.map((file) => ({ name: file.name, size: file.size, source: file })),
                    })
                  }
                />
              </div>
            </div>
            {writing !== undefined && kind === undefined && (
              <p className={styles['writing']}>
                没有现成的文件？
                {writing({
                  contractId,
                  onWritten: ({ name, source }) =>
                    actor.send({ type: 'files.picked', files: [{ name, size: 0, source }] }),
                })}
              </p>
            )}
            {problem !== undefined && (
              <p className={styles['problem']} role="alert">
                {problem}
              </p>
            )}
          </section>
          {kind === undefined && <Attachments uploads={attaching} />}
        </div>
        <BasicInfo />
      </div>
    </>
  )
}
