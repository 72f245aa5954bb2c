"""What OWSLib reads by WFS: JSON of what is asked on stdin, JSON of the answers out."""

import json
import sys
from xml.etree import ElementTree

from owslib.etree import etree
from owslib.fes2 import FilterRequest, PropertyIsEqualTo
from owslib.util import Authentication, ServiceException
from owslib.wfs import WebFeatureService

asked = json.loads(sys.stdin.read())
address = asked["root"] + "/api/wfs"


def service(token):
    return WebFeatureService(address, version="2.0.0", auth=Authentication("name", token))


wfs = service(asked["token"])
gml = "{http://www.opengis.net/gml/3.2}id"
wfs_space = "{http://www.opengis.net/wfs/2.0}"


def ids(reply):
    members = ElementTree.fromstring(reply.read()).findall(wfs_space + "member")
    return [member[0].attrib[gml] for member in members]


def values(reply, name):
    return [one["properties"][name] for one in json.loads(reply.read())["features"]]


name = "clzy:" + asked["name"]
condition = etree.tostring(
    FilterRequest().setConstraint(PropertyIsEqualTo(*asked["equal"]))
).decode()
as_json = {"outputFormat": "application/json"}
answer = {
    "layers": {one: wfs[one].title for one in wfs.contents},
    "fields": wfs.get_schema(name)["properties"],
    "ids": values(wfs.getfeature(typename=name, **as_json), asked["id"]),
    "sum": sum(values(wfs.getfeature(typename=name, **as_json), asked["sum"])),
    "filtered": values(wfs.getfeature(typename=name, filter=condition, **as_json), asked["id"]),
    "box": len(ids(wfs.getfeature(typename=name, bbox=(*asked["box"], "urn:ogc:def:crs:EPSG::4490")))),
    "ordered": values(
        wfs.getfeature(
            typename=[name], maxfeatures=5, sortby=[asked["sum"]], propertyname=[asked["sum"]], **as_json
        ),
        asked["sum"],
    ),
    "posted": len(ids(wfs.getfeature(typename=[name], maxfeatures=3, method="Post"))),
    "one": ids(wfs.getfeature(typename=name, maxfeatures=1)),
}
try:
    service(asked["token"] + "x")
    answer["refused"] = ""
except (ServiceException, Exception) as error:  # OWSLib passes the server's words on in several ways.
    answer["refused"] = str(error)
print(json.dumps(answer))
