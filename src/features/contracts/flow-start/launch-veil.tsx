// Covers the wizard while a contract is launched or its text made: nothing may change any more.
import { LoadingOutlined } from '@ant-design/icons'
import { Modal } from 'antd'
import { useApproval } from '#src/features/contracts/flow-start/use-approval.ts'
import { usePaperKind } from '#src/features/contracts/flow-start/use-paper.ts'
import { useWizard } from '#src/features/contracts/flow-start/use-wizard.tsx'
import styles from './launch.module.css'

export const LaunchVeil = () => {
  const isSaving = useWizard((snapshot) => snapshot.matches({ editing: { wish: 'savingFirst' } }))
  const isLaunching = useWizard((snapshot) => snapshot.matches('launching'))
  const isMaking = useWizard(
    (snapshot) => snapshot.matches('makingFile') || snapshot.matches({ editing: { wish: 'savingForFile' } }),
  )
  return (
    <Modal open={isSaving || isLaunching || isMaking} centered closable={false} footer={null} width={400}>
      {isMaking ? <MakingWords /> : <Words isSaving={isSaving} />}
    </Modal>
  )
}

const MakingWords = () => (
  <div className={styles['veil']} role="status">
    <LoadingOutlined className={styles['veilIcon'] ?? ''} aria-hidden />
    <strong>正在生成正文</strong>
    <span className={styles['veilWords']}>按填写的内容排版，并放好签署位置…</span>
  </div>
)

const Words = ({ isSaving }: { isSaving: boolean }) => {
  const isApproved = useApproval() !== undefined
  const isPaper = usePaperKind() !== undefined
  return (
    <div className={styles['veil']} role="status">
      <LoadingOutlined className={styles['veilIcon'] ?? ''} aria-hidden />
      <strong>{isPaper ? '正在提交申请' : isApproved ? '正在提交审批' : '正在发起签署'}</strong>
      <span className={styles['veilWords']}>
        {isSaving
          ? '正在保存最后的改动…'
          : isPaper
            ? '正在提交并通知同事，请不要关闭页面…'
            : `正在锁定文件、预留签署位置并通知${isApproved ? '审批人' : '签署方'}，请不要关闭页面…`}
      </span>
    </div>
  )
}
