import { type Bbox, bboxOf } from "../bbox";
import { ByteSink } from "../format/byteSink";
import type { MultiPolygon } from "../position";
import type { DbfColumn, DbfField } from "./dbfFields";
import type { DbfEncoding } from "./dbfText";
import { type DbfLoss, DbfWriter } from "./dbfWriter";
import { setBox, writeShpRecord } from "./shpRecord";

/** Bytes to append to the three files. */
export type ShapeChunks = { shp: Uint8Array; shx: Uint8Array; dbf: Uint8Array };

const headerSize = 100;
const chunkSize = 1 << 18;
/** ArcGIS and GDAL stop at 2 GB per file. */
const maxFileSize = 2 ** 31 - 1;

/**
 * Writes a polygon shapefile in constant memory: write `headers()` to the three files, append the
 * chunks returned by `add` and finally `end`, then overwrite the beginning with `headers()` again.
 */
export class ShapeWriter {
  private readonly table: DbfWriter;
  private readonly shp = new ByteSink(chunkSize);
  private readonly shx = new ByteSink(chunkSize >> 3);
  private readonly dbf = new ByteSink(chunkSize);
  private shpSize = headerSize;
  private dbfSize: number;
  private count = 0;
  private box: Bbox = [Infinity, Infinity, -Infinity, -Infinity];

  constructor(fields: readonly DbfField[], encoding: DbfEncoding) {
    this.table = new DbfWriter(fields, encoding);
    this.dbfSize = this.table.header().length;
  }

  /** Columns as written to the file, with names cut to 10 bytes. */
  get columns(): readonly DbfColumn[] {
    return this.table.columns;
  }

  /** What did not fit in the columns so far. */
  get lost(): DbfLoss[] {
    return this.table.lost;
  }

  /**
   * Adds a parcel (null for none) in the `.prj`'s units, with its values in column order. Returns
   * chunks once enough data has accumulated. Throws `RangeError` if a file would exceed 2 GB.
   */
  add(parcel: MultiPolygon | null, values: readonly unknown[]): ShapeChunks | null {
    this.count++;
    const content = writeShpRecord(parcel, this.count, this.shp);
    this.shx.reserve(8);
    const index = new DataView(this.shx.bytes.buffer, this.shx.size, 8);
    index.setInt32(0, this.shpSize / 2);
    index.setInt32(4, content / 2);
    this.shx.size += 8;
    this.shpSize += 8 + content;
    const before = this.dbf.size;
    this.table.write(values, this.dbf);
    this.dbfSize += this.dbf.size - before;
    if (this.shpSize > maxFileSize || this.dbfSize >= maxFileSize) {
      throw new RangeError("shapefile is full");
    }
    if (parcel && parcel.length > 0) this.grow(bboxOf(parcel));
    return this.shp.size + this.dbf.size < chunkSize ? null : this.take();
  }

  /** The last chunks. */
  end(): ShapeChunks {
    this.dbf.raw(this.table.trailer);
    return this.take();
  }

  /** Headers for the current state of the files; their sizes never change. */
  headers(date = new Date()): ShapeChunks {
    return {
      shp: this.header(this.shpSize),
      shx: this.header(headerSize + 8 * this.count),
      dbf: this.table.header(date),
    };
  }

  private header(fileSize: number): Uint8Array {
    const view = new DataView(new ArrayBuffer(headerSize));
    view.setInt32(0, 9994);
    view.setInt32(24, fileSize / 2);
    view.setInt32(28, 1000, true);
    view.setInt32(32, 5, true);
    if (this.box[0] <= this.box[2]) setBox(view, 36, this.box);
    return new Uint8Array(view.buffer);
  }

  private take(): ShapeChunks {
    const [shp, shx, dbf] = [this.shp, this.shx, this.dbf].map((sink) => sink.view().slice());
    for (const sink of [this.shp, this.shx, this.dbf]) sink.reset();
    return { shp, shx, dbf } as ShapeChunks;
  }

  private grow(box: Bbox): void {
    this.box = [
      Math.min(this.box[0], box[0]),
      Math.min(this.box[1], box[1]),
      Math.max(this.box[2], box[2]),
      Math.max(this.box[3], box[3]),
    ];
  }
}
