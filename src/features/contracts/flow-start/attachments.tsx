// Files that go along with the contract as they are.
// Nobody signs them; every signature names their hash.
import { DeleteOutlined, PaperClipOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import type { ActorRefFrom } from 'xstate'
import { MAX_ATTACHMENTS } from '#protocol/document-limits.ts'
import { sizeWords } from '#protocol/size-words.ts'
import { ACCEPT_ATTACHED } from '#src/ui/contract-files.ts'
import { RefusedUploads } from '#src/features/contracts/flow-start/refused-uploads.tsx'
import { UploadRow } from '#src/features/contracts/flow-start/upload-row.tsx'
import { useContent, useProblemAt, useWizardActor } from '#src/features/contracts/flow-start/use-wizard.tsx'
import type { uploadMachine } from '#src/machines/flow-start/upload.machine.ts'
import { DropZone } from '#src/ui/drop-zone.tsx'
import styles from '#src/features/contracts/flow-start/steps/files-step.module.css'
import wizard from '#src/features/contracts/flow-start/wizard.module.css'

const HINT = `PDF、Word、Excel、OFD、JPG、PNG，原样保留；最多 ${MAX_ATTACHMENTS} 份，单份不超过 50 MB`

/** `uploads` are those on their way. */
export const Attachments = ({
  uploads,
}: {
  readonly uploads: readonly ActorRefFrom<typeof uploadMachine>[]
}) => {
  const actor = useWizardActor()
  const { attachList = [] } = useContent()
  const problem = useProblemAt()('attachList')
  return (
    <section className={wizard['panel']} aria-labelledby="attachments">
      <h2 id="attachments" className={wizard['panelTitle']}>
        附件
      </h2>
      <p className={styles['lead']}>
        随合同一起发送和归档，不需要签署；各方签署时，签名会写明附件的名称和哈希。
      </p>
      {attachList.length + uploads.length > 0 && (
        <ul className={styles['files']}>
          {attachList.map(({ fileId, name, size }) => (
            <li key={fileId} className={styles['file']}>
              <PaperClipOutlined className={styles['fileIcon'] ?? ''} aria-hidden />
              <div className={styles['fileBody']}>
                <span className={styles['uploadName']}>{name}</span>
                <span className={styles['meta']}>{sizeWords(size)}</span>
              </div>
              <div className={styles['actions']}>
                <Tooltip title="移除">
                  <Button
                    type="text"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={`移除附件 ${name}`}
                    onClick={() => actor.send({ type: 'file.removed', fileId })}
                  />
                </Tooltip>
              </div>
            </li>
          ))}
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      <RefusedUploads uploads={uploads} path="attachList" />
      <div data-path="attachList">
        <DropZone
          accept={ACCEPT_ATTACHED}
          isSmall
          title="添加附件"
          hint={HINT}
          onFiles={(picked) =>
            actor.send({
              type: 'files.picked',
              isAttachment: true,
              files: picked.map((file) => ({ name: file.name, size: file.size, source: file })),
            })
          }
        />
      </div>
      {problem !== undefined && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}
