import { Parser, type Handler } from 'htmlparser2';
import { CityBuildingDraft, XmlFault, type XmlAttributes } from './citygml-building.js';

/** Elements within elements; those of PLATEAU go to about 15. */
const MAX_DEPTH = 200;
/** Longest text of an element that is wanted, and longest tag or comment [characters]. */
const MAX_TEXT = 4 * 1024 * 1024;

/** What a building holds that is no part of its outside, or is drawn a second time. */
const SKIPPED = /^(?:Room|(?:Int)?BuildingInstallation|Door|Window|Address|appearance|appearanceMember)$/;
const BUILDING = /^Building(?:Part)?$/;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Takes the buildings out of CityGML while its text arrives; names of elements count without their prefixes. No entity but
 * those of XML itself is known, and nothing outside the text is asked for.
 * @see OGC 12-019, City Geography Markup Language 2.0; OGC 21-006r2, CityGML 3.0: GML Encoding
 */
export class CityGmlScanner implements Partial<Handler> {
  readonly #parser = new Parser(this, { xmlMode: true });
  readonly #path: string[] = [];
  #done: CityBuildingDraft[] = [];
  /** The building that is open, or the part of it, and how deep it began. */
  #draft: CityBuildingDraft | undefined;
  readonly #depths: number[] = [];
  /** Depth of the element whose content does not count. */
  #skippedFrom = Infinity;
  #systemOfFile: string | undefined;
  /** Text of the open element, where it is wanted. */
  #text: string | undefined;
  #fed = 0;
  #lastEventAt = 0;
  #openedAt = -1;

  /** @returns the buildings that end in the text. @throws XmlFault. */
  read(text: string): CityBuildingDraft[] {
    this.#parser.write(text);
    this.#fed += text.length;
    if (this.#fed - this.#lastEventAt > MAX_TEXT) throw new XmlFault('a tag or a comment is larger than 4 MiB');
    const done = this.#done;
    this.#done = [];
    return done;
  }

  /** @throws XmlFault where elements are still open. */
  end(): void {
    this.#parser.end();
  }

  /** Characters of the text before what is being read. */
  get position(): number {
    return this.#parser.startIndex;
  }

  onprocessinginstruction(name: string): void {
    if (/^!doctype/i.test(name)) throw new XmlFault('it has a document type, which is not read: remove <!DOCTYPE ...>');
  }

  onopentag(name: string, attributes: XmlAttributes): void {
    const local = localName(name);
    this.#lastEventAt = this.#fed;
    this.#openedAt = this.#parser.endIndex;
    this.#text = undefined;
    if (this.#path.push(local) > MAX_DEPTH) throw new XmlFault(`elements are nested deeper than ${MAX_DEPTH}`);
    if (this.#skippedFrom < Infinity) return;
    if (BUILDING.test(local)) this.#beginBuilding(attributes);
    else if (SKIPPED.test(local)) this.#skippedFrom = this.#path.length;
    else if (this.#draft === undefined) this.#systemOfFile ??= attributes['srsName'];
    else if (this.#draft.open(local, attributes, this.#depth)) this.#text = '';
  }

  ontext(text: string): void {
    this.#lastEventAt = this.#fed;
    if (this.#text === undefined) return;
    this.#text += text;
    if (this.#text.length > MAX_TEXT) throw new XmlFault('the text of an element is larger than 4 MiB');
  }

  onclosetag(name: string, isImplied: boolean): void {
    const isEmpty = this.#parser.endIndex === this.#openedAt;
    if (isImplied && !isEmpty) throw new XmlFault(`the element <${name}> is not closed`);
    this.#lastEventAt = this.#fed;
    const text = this.#text;
    this.#text = undefined;
    if (this.#path.length === this.#skippedFrom) this.#skippedFrom = Infinity;
    else if (this.#skippedFrom === Infinity && this.#draft) this.#closeInside(this.#draft, text);
    this.#path.pop();
  }

  /** Depth below the building that is open. */
  get #depth(): number {
    return this.#path.length - this.#depths.at(-1)!;
  }

  #beginBuilding({ 'gml:id': id, srsName }: XmlAttributes): void {
    this.#draft = new CityBuildingDraft(id, this.#draft, srsName ?? this.#draft?.system ?? this.#systemOfFile);
    this.#depths.push(this.#path.length);
  }

  #closeInside(draft: CityBuildingDraft, text: string | undefined): void {
    if (this.#depth > 0) {
      draft.close(this.#path.at(-1)!, text, this.#depth);
      return;
    }
    this.#depths.pop();
    this.#draft = draft.parent;
    if (draft.parent === undefined) this.#done.push(draft);
  }
}
