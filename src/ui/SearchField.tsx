import { useId } from 'react';
import { IconButton } from './IconButton';
import { IconClose } from './icons/IconClose';
import { IconSearch } from './icons/IconSearch';
import { TextField, type TextFieldProps } from './TextField';

interface SearchFieldProps
  extends Omit<TextFieldProps, 'type' | 'reads' | 'labelHidden' | 'prefix' | 'suffix' | 'reveal'> {
  /** Shows the label above the field; otherwise it stands only in the empty field, unless `placeholder` does. */
  labelShown?: boolean;
  /** The button that empties a field with text, with its label. It hands the focus to the field, since it disappears. */
  clear?: { readonly label: string; readonly onClear: () => void };
}

/**
 * A text to search for. Not of type `search`, whose own cross and Escape differ between browsers and do not know of input
 * methods; the keyboard shows the key for searching.
 */
export function SearchField({ label, labelShown = false, clear, ...attributes }: SearchFieldProps) {
  const made = useId();
  const { id = made } = attributes;
  return (
    <TextField
      type="text"
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      reads="search"
      label={label}
      labelHidden={!labelShown}
      placeholder={labelShown ? undefined : label}
      prefix={<IconSearch size={20} />}
      suffix={
        clear !== undefined &&
        attributes.value !== '' && (
          <IconButton
            label={clear.label}
            icon={<IconClose size={20} />}
            onClick={() => {
              clear.onClear();
              document.getElementById(id)?.focus();
            }}
          />
        )
      }
      {...attributes}
      id={id}
    />
  );
}
