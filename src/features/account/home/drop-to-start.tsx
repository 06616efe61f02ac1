// The first thing on home: a contract dropped or chosen here is on its way to be signed.
import { useLocation } from 'wouter'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/account/home/home.module.css'
import { useUser } from '#src/machines/react.tsx'
import { actingKey, mayStartContract } from '#src/machines/session-view.ts'
import { bringFiles } from '#src/ui/brought-files.ts'
import { CONTRACT_FILES } from '#src/ui/contract-files.ts'
import { DropZone } from '#src/ui/drop-zone.tsx'

export const DropToStart = () => {
  const user = useUser()
  const [, go] = useLocation()
  if (!mayStartContract(user)) return null
  return (
    <div className={styles['dropToStart']}>
      <DropZone
        accept={CONTRACT_FILES}
        isSmall
        title="选择合同文件，发起签署"
        hint="支持 PDF、Word（.docx）、JPG、PNG"
        dragTitle="把合同拖到这里，或点击选择，发起签署"
        dragHint="支持 PDF、Word（.docx）、JPG、PNG；拖到首页或签署列表的任何地方都可以"
        onFiles={(files) => {
          bringFiles(actingKey(user), files)
          go(PAGES.startContract)
        }}
      />
    </div>
  )
}
