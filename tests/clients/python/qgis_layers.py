"""What QGIS reads of layers: JSON of tasks on the first line in, JSON of answers out on the last one."""

import json
import os
import re
import sys
import tempfile

folder = tempfile.mkdtemp()
os.environ["QGIS_AUTH_DB_DIR_PATH"] = folder
# Its settings are its own, too: connections of an earlier run would make it ask whether to replace them.
for name in ("XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
    os.environ[name] = folder

from qgis.core import (  # noqa: E402
    QgsApplication,
    QgsAuthMethodConfig,
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransform,
    QgsFeatureRequest,
    QgsMapRendererParallelJob,
    QgsMapSettings,
    QgsProject,
    QgsRectangle,
    QgsSettings,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QSize  # noqa: E402
from qgis.PyQt.QtGui import QColor  # noqa: E402

asked = json.loads(sys.stdin.read())
root = asked["root"]
QgsApplication.setPrefixPath("/usr", True)
app = QgsApplication([], True, folder)
app.initQgis()
messages = []
QgsApplication.messageLog().messageReceived.connect(lambda text, tag, level: messages.append(text))


def account(token):
    """An authentication of QGIS's own store, as a person makes one."""
    manager = QgsApplication.authManager()
    manager.setMasterPassword("clients", True)
    config = QgsAuthMethodConfig("Basic")
    config.setName("clzy" + str(len(messages)))
    config.setConfig("username", "name")
    config.setConfig("password", token)
    config.setConfig("realm", "")
    manager.storeAuthenticationConfig(config)
    return config.id()


kinds = {
    "WFS": "typename='clzy:{name}' url='{root}/api/wfs' version='2.0.0' pagingEnabled='true' srsname='{crs}' authcfg={auth} {more}",
    "OAPIF": "typename='{name}' url='{root}/api/ogc' srsname='{crs}' authcfg={auth} {more}",
    "arcgisfeatureserver": "crs='{crs}' url='{root}/api/rest/services/{name}/FeatureServer/0' authcfg={auth} {more}",
}


def layer_of(task, auth, more=""):
    uri = kinds[task["kind"]].format(
        name=task["name"], root=root, crs=task.get("crs", "EPSG:4490"), auth=auth, more=more
    )
    return QgsVectorLayer(uri, task["name"], task["kind"])


def value(one):
    if one is None or (hasattr(one, "isNull") and one.isNull()):
        return None
    return one.toString("yyyy-MM-dd") if hasattr(one, "toString") else one


def read(task, auth):
    """Count, ids, the sum of a field, and what is wrong of the outlines."""
    layer = layer_of(task, auth)
    if not layer.isValid():
        return {"valid": False, "messages": messages[-3:]}
    told = layer.featureCount()
    request = QgsFeatureRequest()
    # QGIS 3.22 has no filter of layers of ArcGIS: there it is one of what is read.
    if task.get("filter") and not layer.setSubsetString(task["filter"]):
        request.setFilterExpression(task["filter"])
    if task.get("box"):
        degrees = QgsCoordinateReferenceSystem("EPSG:4490")
        onto = QgsCoordinateTransform(degrees, layer.crs(), QgsProject.instance())
        request.setFilterRect(onto.transformBoundingBox(QgsRectangle(*task["box"])))
    ids, total, invalid, area, days = [], 0.0, 0, 0.0, {}
    for feature in layer.getFeatures(request):
        ids.append(feature[task["id"]])
        total += (value(feature[task["sum"]]) or 0) if task.get("sum") else 0
        outline = feature.geometry()
        invalid += 0 if outline.isGeosValid() else 1
        area += outline.area()
        if task.get("day"):
            days[feature[task["id"]]] = value(feature[task["day"]])
    fields = [
        {
            "name": field.name(),
            "alias": field.alias(),
            "type": field.typeName(),
            "codes": layer.editorWidgetSetup(i).config().get("map"),
        }
        for i, field in enumerate(layer.fields())
    ]
    return {
        "valid": True,
        "told": told,
        "ids": ids,
        "sum": total,
        "invalid": invalid,
        "area": area,
        "fields": fields,
        "days": days,
        "crs": layer.crs().authid(),
    }


def draw(task, auth):
    """A picture of a layer in a style of ours, read from a file."""
    layer = layer_of(task, auth)
    load = layer.loadSldStyle if task["style"].endswith(".sld") else layer.loadNamedStyle
    words, done = load(task["style"])
    if not done:
        return {"done": False, "words": words}
    settings = QgsMapSettings()
    settings.setLayers([layer])
    settings.setBackgroundColor(QColor("white"))
    settings.setOutputSize(QSize(*task["size"]))
    settings.setOutputDpi(96)
    settings.setDestinationCrs(QgsCoordinateReferenceSystem(task["map"]))
    settings.setExtent(QgsRectangle(*task["extent"]))
    job = QgsMapRendererParallelJob(settings)
    job.start()
    job.waitForFinished()
    job.renderedImage().save(task["picture"])
    labelling = layer.labeling().type() if layer.labelsEnabled() and layer.labeling() else None
    return {"done": True, "renderer": layer.renderer().type(), "labels": labelling}


def take(task, _):
    """Files of connections, imported by QGIS's own dialog."""
    from qgis.gui import QgsManageConnectionsDialog as Dialog
    from qgis.PyQt.QtWidgets import QDialogButtonBox

    for kind, path in task["files"]:
        dialog = Dialog(None, Dialog.Import, getattr(Dialog, kind), path)
        dialog.selectAll()
        dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.Ok).click()
    settings = QgsSettings()
    places = {key: connection.match(key) for key in settings.allKeys()}
    return {"urls": {"/".join(at.groups()): settings.value(key) for key, at in places.items() if at}}


# Where QGIS keeps the address of a connection: until 3.28, and since.
connection = re.compile(
    r"(?:.*/connections-|connections/(?:ows/items/)?)([\w-]+?)/(?:(?:connections/)?items/)?([^/]+/url)$"
)


works = {"read": read, "draw": draw, "import": take}
good = account(asked["token"])
answers = []
for task in asked["tasks"]:
    auth = account(task["token"]) if "token" in task else good
    answers.append(works[task["do"]](task, auth))
print(json.dumps(answers))
sys.stdout.flush()
# QGIS takes long to take itself apart, and leaves nothing here that would need it.
os._exit(0)
