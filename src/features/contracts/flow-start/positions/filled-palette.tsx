// What the initiator can fill in on the pages, under the places that are signed.
import { FILLED_KINDS } from '#protocol/contracts/fields/fields.ts'
import { canBeFilled } from '#protocol/contracts/fields/rules.ts'
import { PaletteItem } from '#src/features/contracts/flow-start/positions/palette-item.tsx'
import {
  ownerOf,
  usePlacing,
  usePlacingView,
} from '#src/features/contracts/flow-start/positions/use-placing.tsx'
import { usePlacesHost } from '#src/features/contracts/flow-start/positions/places-host.ts'
import styles from './placing.module.css'

export const FilledPalette = () => {
  const { file } = usePlacingView()
  const picked = usePlacing(({ context }) => context.picked)
  const owner = ownerOf([], null)
  const isOpen = canBeFilled(file)
  const isTemplate = usePlacesHost().of === 'template'
  return (
    <>
      <h2 className={`${styles['sideTitle']} ${isTemplate ? '' : styles['filledTitle']}`}>
        {isTemplate ? '填写项' : '发起方填写'}
      </h2>
      <div className={styles['filledKinds']} style={{ '--party': owner.colour } as React.CSSProperties}>
        {FILLED_KINDS.map((kind) => (
          <PaletteItem
            key={kind}
            kind={kind}
            owner={owner}
            isPicked={picked === kind}
            isMain={false}
            impossible={isOpen ? undefined : '已签名的文件不能填写'}
          />
        ))}
      </div>
      <p className={styles['tip']}>
        {isTemplate
          ? '放到页面后在右侧写名称，选由谁填写；使用模板时填写内容。'
          : isOpen
            ? '放到页面后在右侧填写内容，发起时写入文件，签署方只能看，不能改。'
            : '这份文件已有电子签名，填写会改变已签的内容。如需填写，请上传未签名的文件。'}
      </p>
    </>
  )
}
