// An icon of the component library without the library's own code around it.
import eye from '@ant-design/icons-svg/es/asn/EyeOutlined'
import eyeInvisible from '@ant-design/icons-svg/es/asn/EyeInvisibleOutlined'
import closeCircle from '@ant-design/icons-svg/es/asn/CloseCircleFilled'
import loading from '@ant-design/icons-svg/es/asn/LoadingOutlined'
import question from '@ant-design/icons-svg/es/asn/QuestionCircleOutlined'
import type { AbstractNode, IconDefinition } from '@ant-design/icons-svg/es/types'

const ICONS = { eye, eyeInvisible, closeCircle, loading, question } as const

export interface PlainIconProps {
  readonly name: keyof typeof ICONS
  /** What it says where no words stand beside it; silent without it. */
  readonly label?: string
}

const drawingOf = ({ icon }: IconDefinition): AbstractNode =>
  typeof icon === 'function' ? icon('currentColor', 'currentColor') : icon

/** Drawn as the library draws it, so that its styles fit. */
export const PlainIcon = ({ name, label }: PlainIconProps) => {
  const definition: IconDefinition = ICONS[name]
  const drawing = drawingOf(definition)
  const spin = name === 'loading' ? ' anticon-spin' : ''
  return (
    <span
      role="img"
      className={`anticon anticon-${definition.name}${spin}`}
      {...(label === undefined ? { 'aria-hidden': true } : { 'aria-label': label })}
    >
      <svg
        viewBox={drawing.attrs['viewBox']}
        fillRule={drawing.attrs['fill-rule'] === 'evenodd' ? 'evenodd' : undefined}
        focusable="false"
        data-icon={definition.name}
        width="1em"
        height="1em"
        fill="currentColor"
        aria-hidden
      >
        {drawing.children?.map(({ attrs }) => (
          <path key={attrs['d']} d={attrs['d'] ?? ''} />
        ))}
      </svg>
    </span>
  )
}
