// Step 2 of a contract from a template: its roles, its fields, and the pages beside them.
import { Suspense } from 'react'
import { Attachments } from '#src/features/contracts/flow-start/attachments.tsx'
import { BasicInfo } from '#src/features/contracts/flow-start/basic-info.tsx'
import { FilledFields } from '#src/features/contracts/flow-start/filling/filled-fields.tsx'
import { FillingHead } from '#src/features/contracts/flow-start/filling/filling-head.tsx'
import { Roles } from '#src/features/contracts/flow-start/filling/roles.tsx'
import { Heading } from '#src/features/contracts/flow-start/heading.tsx'
import { LaunchFailure } from '#src/features/contracts/flow-start/launch-problems.tsx'
import { useUploads } from '#src/features/contracts/flow-start/use-uploads.ts'
import { useContent } from '#src/features/contracts/flow-start/use-wizard.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import wizard from '#src/features/contracts/flow-start/wizard.module.css'
import styles from './template-step.module.css'

// The pages are drawn by the largest part of the wizard; the fields are there before it.
const FillingPreview = lazyPart(
  async () => (await import('#src/features/contracts/flow-start/filling/filling-preview.tsx')).FillingPreview,
)

export const TemplateSet = () => {
  const content = useContent()
  const { attaching } = useUploads()
  const { template } = content
  if (template === undefined) return null
  const filling = { ...content, template }
  return (
    <>
      <Heading
        title={`填写《${template.name}》`}
        lead="要发给许多人时，先填好一份作样本，在最后一步“按表格批量发起”，表格里每一行发起一份。"
      />
      <LaunchFailure what="正文没有生成" />
      <div className={styles['columns']}>
        <div className={wizard['stack']}>
          <FillingHead filling={filling} />
          <Roles filling={filling} />
          <FilledFields filling={filling} />
          <BasicInfo />
          <Attachments uploads={attaching} />
        </div>
        <section className={styles['preview']} aria-label="预览">
          <Suspense fallback={<p className={styles['opening']}>正在打开预览…</p>}>
            <FillingPreview />
          </Suspense>
        </section>
      </div>
    </>
  )
}
